// Goes through the history of a game without loading the page again, by hand or as a film.
(function () {
  "use strict";
  const PAUSE = 200; // after the last touch of the slider
  const STEP = 1500; // between two pictures of the film
  const slider = document.getElementById("slider");
  const at = document.getElementById("at");
  const which = document.getElementById("which");
  const picture = document.getElementById("map");
  const told = document.getElementById("told");
  if (!slider || !at || !picture || !told) return;

  const last = Number(at.max);
  const turns = Array.from(document.querySelectorAll("[data-turn]"));
  let asked = null;
  let timer = 0;
  let film = 0;

  // -- one moment ---------------------------------------------------------------------------------

  function address(base, number) {
    const url = new URL(base, location.href);
    url.searchParams.set("at", number);
    return url.href;
  }

  function later() {
    which.textContent = at.value;
    clearTimeout(timer);
    timer = setTimeout(show, PAUSE);
  }

  function show() {
    clearTimeout(timer);
    const number = Number(at.value);
    which.textContent = number;
    if (asked) asked.abort();
    const mine = (asked = new AbortController());
    const options = { signal: mine.signal, credentials: "same-origin" };
    return Promise.all([
      loaded(address(slider.dataset.map, number)),
      fetch(address(slider.dataset.told, number), options).then((answer) => {
        if (!answer.ok) throw new Error(answer.statusText);
        return answer.json();
      }),
    ])
      .then(([source, { news }]) => {
        if (mine.signal.aborted) return;
        picture.src = source;
        picture.alt = `The map at moment ${number}; what led to it stands beside it`;
        tell(news);
        history.replaceState(null, "", `?at=${number}`);
        mark(number);
        [number - 1, number + 1].filter((n) => n >= 1 && n <= last).forEach((n) => {
          loaded(address(slider.dataset.map, n)).catch(() => {});
        });
      })
      .catch((error) => {
        if (error.name === "AbortError" || mine.signal.aborted) return;
        stop();
        said("This moment cannot be shown now. Try again, or load the page anew.");
      });
  }

  /** Promises the picture at an address, whole. */
  function loaded(source) {
    const image = new Image();
    image.src = source;
    return image.decode().then(() => source);
  }

  function said(words) {
    told.replaceChildren(made("p", "faint", words));
  }

  function tell(news) {
    if (!news.length) {
      said("Nothing that you could see.");
      return;
    }
    const box = document.createElement("div");
    box.className = "told";
    news.forEach((each) => {
      const plain = { turn: ["h3", ""], phase: ["h4", ""], die: ["p", "die"], stay: ["p", "faint"] };
      const details = each.details || [];
      const [name, kind] = plain[each.kind] || ["p", ""];
      const strong = !plain[each.kind] && (each.kind || details.length);
      const line = made(name, kind, strong ? "" : each.words);
      if (strong) line.append(made("strong", "", each.words));
      box.append(line);
      details.forEach((words) => box.append(made("p", "working", words.trim())));
    });
    told.replaceChildren(box);
  }

  function made(name, kind, words) {
    const one = document.createElement(name);
    if (kind) one.className = kind;
    one.textContent = words;
    return one;
  }

  function mark(number) {
    let current = null;
    turns.forEach((each) => {
      const first = Number(new URL(each.href).searchParams.get("at"));
      each.removeAttribute("aria-current");
      if (first <= number) current = each;
    });
    if (current) current.setAttribute("aria-current", "true");
    document.querySelectorAll("a[rel]").forEach((each) => {
      const next = number + (each.rel === "next" ? 1 : -1);
      each.hidden = next < 1 || next > last;
      each.href = `?at=${next}`;
    });
  }

  // -- the film -----------------------------------------------------------------------------------

  const play = made("button", "small", "Play");
  play.type = "button";

  function start() {
    if (Number(at.value) >= last) at.value = "1";
    play.textContent = "Stop";
    film = setTimeout(next, STEP);
    show();
  }

  function next() {
    at.value = String(Number(at.value) + 1);
    show().then(() => {
      if (!film) return;
      if (Number(at.value) >= last) stop();
      else film = setTimeout(next, STEP);
    });
  }

  function stop() {
    clearTimeout(film);
    film = 0;
    play.textContent = "Play";
  }

  play.addEventListener("click", (event) => {
    event.stopPropagation();
    if (film) stop();
    else start();
  });
  ["pointerdown", "keydown", "wheel"].forEach((name) => {
    addEventListener(name, (event) => {
      if (film && event.target !== play) stop();
    }, { passive: true });
  });

  slider.querySelector("button").replaceWith(play);
  at.addEventListener("input", later);
  at.addEventListener("change", show);
  slider.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
  });
  document.querySelectorAll(".filter a[data-turn], a[rel=prev], a[rel=next]").forEach((each) => {
    each.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      at.value = new URL(each.href).searchParams.get("at");
      show();
    });
  });
})();
