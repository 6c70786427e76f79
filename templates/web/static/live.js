// Asks now and then whether something has come in while the page is open, and says so, in the
// title of the tab too. Nothing is changed under anybody's hands: a link shows what is new.
(function () {
  "use strict";
  const OFTEN = 20000; // milliseconds
  const place = document.querySelector("[data-pulse]");
  const bar = document.querySelector(".bar");
  if (!place || !bar) return;

  const note = document.createElement("p");
  note.className = "fresh";
  note.setAttribute("role", "status");
  bar.append(note);
  let timer = 0;

  function ask() {
    clearTimeout(timer);
    if (document.hidden) return;
    fetch(place.dataset.pulse, { credentials: "same-origin", cache: "no-cache" })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((found) => {
        if (found) place.dispatchEvent(new CustomEvent("draft:mark", { detail: found.draft }));
        if (found && found.pulse !== place.dataset.now) tell(found);
        else timer = setTimeout(ask, OFTEN);
      })
      .catch(() => {
        timer = setTimeout(ask, OFTEN * 3);
      });
  }

  function tell(found) {
    const link = document.createElement("a");
    const url = new URL(location.pathname, location.href);
    const side = new URL(location.href).searchParams.get("side");
    if (side) url.searchParams.set("side", side);
    url.searchParams.set("since", place.dataset.at);
    link.href = url.href;
    link.textContent = "Show it";
    note.replaceChildren(`${found.words} `, link);
    document.title = `(!) ${document.title}`;
  }

  document.addEventListener("visibilitychange", ask);
  if ("serviceWorker" in navigator) navigator.serviceWorker.addEventListener("message", ask);
  timer = setTimeout(ask, OFTEN);
})();
