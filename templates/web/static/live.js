// Asks now and then whether something has come in while the page is open, and says so, in the
// title of the tab too. The board follows: a page on which nobody is at work plays what is new, one
// with work on it keeps all that stands there, and shows the new position behind it.
(function () {
  "use strict";
  const OFTEN = 20000; // milliseconds between two questions
  const HIDDEN = [60000, 120000, 300000, 600000]; // in a tab that nobody sees: more and more seldom
  const place = document.querySelector("[data-pulse]");
  const bar = document.querySelector(".bar");
  if (!place || !bar) return;

  const title = document.title;
  const shown = place.dataset.at;
  const page = new URL(place.dataset.pulse, location.href).pathname.replace(/\/pulse\.json$/, "");
  const note = document.createElement("p");
  note.className = "fresh";
  note.setAttribute("role", "status");
  bar.append(note);
  let known = place.dataset.now;
  let news = null; // what has come in and is not shown yet
  let timer = 0;
  let leaving = false; // for the new page
  let unseen = 0; // how often it was asked since the tab was seen

  function ask() {
    clearTimeout(timer);
    unseen = document.hidden ? unseen + 1 : 0;
    return fetch(place.dataset.pulse, { credentials: "same-origin", cache: "no-cache" })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((found) => found && hear(found))
      .catch(() => {})
      .then(later);
  }

  function later() {
    clearTimeout(timer);
    const pause = HIDDEN[Math.min(unseen, HIDDEN.length - 1)];
    timer = setTimeout(ask, document.hidden ? pause : OFTEN);
  }

  function hear(found) {
    place.dispatchEvent(new CustomEvent("draft:mark", { detail: found.draft }));
    if (found.pulse === known) return;
    known = found.pulse;
    news = found;
    document.title = `(!) ${title}`;
    if (!document.hidden) show();
  }

  /** Shows the new page where nobody is at work, else the new board and where to find the rest. */
  function show() {
    if (leaving) return;
    const moved = news.at > Number(place.dataset.at);
    if (moved && free()) {
      leaving = true;
      location.replace(fresh());
      return;
    }
    const link = document.createElement("a");
    link.href = fresh();
    link.textContent = "Show it";
    note.replaceChildren(`${news.words} `, link);
    if (moved) place.dispatchEvent(new CustomEvent("live:moved", { detail: news.at }));
  }

  function fresh() {
    const url = new URL(page, location.href);
    const side = new URL(location.href).searchParams.get("side");
    if (side) url.searchParams.set("side", side);
    url.searchParams.set("since", shown);
    return url.href;
  }

  /** Is nothing on the page that a new one would take from under somebody's hands? */
  function free() {
    const fields = Array.from(document.querySelectorAll("textarea, input:not([type=hidden], [type=checkbox])"));
    const written = fields.some((each) => each.value !== each.defaultValue);
    const held = document.activeElement && document.activeElement.matches("textarea, input, select");
    const read = document.querySelector("details[name=drawer][open]");
    return !written && !held && !read && place.dispatchEvent(new CustomEvent("live:news", { cancelable: true }));
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) later();
    else ask().then(() => news && show());
  });
  if ("serviceWorker" in navigator) navigator.serviceWorker.addEventListener("message", ask);
  later();
})();
