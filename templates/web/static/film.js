// Plays what happened on the map, step by step, forwards and backwards: after orders were sent, and
// as the film of a whole game. What a moment brought is asked for when it is looked at, and after
// every step the board shows how things stood then.
(function () {
  "use strict";
  const STEP = 1400; // milliseconds between two steps, at usual speed
  const SPEEDS = [0.5, 1, 2, 4];
  const PAUSE = 150; // after the last touch of the slider
  const LONG = 400; // steps: a longer moment is played from board to board
  const KEPT = "pbem film speed";

  const place = document.querySelector("[data-steps]");
  const map = window.pbemMap;
  if (!place || !map) return;

  const film = Boolean(place.dataset.film);
  const now = Number(place.dataset.at);
  const moments = new Map(); // by number: the promise of its steps
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const at = { moment: now, step: -1 }; // step -1: all of the moment is done
  const begun = Number(place.dataset.since || now - 1) + 1; // what is new to who opens the page
  let last = Number(place.dataset.last || now);
  let laid = `${now} 0`; // what lies on the board: a moment, and so many events of it
  let steps = []; // of the moment
  let asked = 0;
  let running = 0;
  let speed = 1;

  // -- one step -----------------------------------------------------------------------------------

  function stepsOf(number) {
    if (!moments.has(number)) {
      const url = new URL(place.dataset.steps, location.href);
      url.searchParams.set("at", number);
      const found = fetch(url.href, { credentials: "same-origin" }).then((answer) => {
        if (!answer.ok) throw new Error(answer.statusText);
        return answer.json();
      });
      moments.set(number, found.then((told) => told.steps.map(whole)));
      found.catch(() => moments.delete(number));
    }
    return moments.get(number);
  }

  function whole(each) {
    return Object.assign({ details: [], places: [], path: [], unit: "", die: 0, of: 0, board: 0, went: {} }, each);
  }

  /** The board after a step: a moment, and so many events of it; none of them: all. */
  function boardOf(moment, found, number) {
    const step = found[number];
    if (!step || moment === 1) return [moment, 0];
    return step.board ? [moment, step.board] : [moment - 1, 0];
  }

  /** Shows a step of a moment, with the board as it was then; -1: the board as it is after all. */
  function show(moment, number) {
    const mine = ++asked;
    strip.classList.remove("idle");
    return stepsOf(moment)
      .then((found) => {
        if (mine !== asked) return undefined;
        const done = number < 0 || number >= found.length;
        Object.assign(at, { moment, step: done ? -1 : number });
        steps = found;
        const wanted = boardOf(moment, found, at.step);
        if (wanted.join(" ") === laid) return undefined;
        return map.moment(...wanted).then(() => (laid = wanted.join(" ")));
      })
      .then(() => mine === asked && draw())
      .catch(() => {
        stop();
        words.textContent = "This moment cannot be shown now. Try again, or load the page anew.";
      });
  }

  function draw() {
    const step = steps[at.step];
    const where = step ? placesOf(at.step) : [];
    map.plan(step ? gone(step) : []);
    if (!step) place.dispatchEvent(new CustomEvent("map:laid")); // others draw on the present board
    map.tell(where, step && step.path.length > 1 ? [step.path] : []);
    if (where.length) map.show(where[where.length - 1]);
    tell(step);
    mark();
    if (at.step >= 0) map.foresee(...boardOf(at.moment, steps, at.step + 1));
  }

  /** A die that names no place falls where that happens which it decides: told just after it. */
  function placesOf(number) {
    const decided = steps.slice(number).find((each) => each.places.length || !each.of);
    return decided ? decided.places : [];
  }

  /** Who has gone where, and does not stand there yet on this board. */
  function gone({ board }) {
    if (at.moment === 1) return [];
    const ways = steps.slice(0, at.step + 1).filter((each) => each.board === board);
    return ways.flatMap(({ went, path }) =>
      Object.entries(went).map(([unit, to]) => ({ kind: "move", path, to, units: [unit] }))
    );
  }

  function tell(step) {
    const many = steps.length;
    const shown = many === 1 ? "The one step is shown." : `All ${many} steps are shown.`;
    const done = many ? shown : "Nothing that could be seen.";
    words.replaceChildren();
    if (!step) {
      words.textContent = done;
    } else {
      if (step.of) words.append(die(step));
      words.append(`${at.step + 1} of ${many}: ${step.words}`);
      if (step.details.length) words.append(made("span", "faint", ` ${step.details.join("; ")}`));
    }
    const start = at.moment === 1 && (at.step === 0 || !many);
    buttons.first.disabled = buttons.back.disabled = start;
    buttons.on.disabled = buttons.end.disabled = isEnd();
  }

  function die(step) {
    const one = made("span", "pip", String(step.die));
    one.setAttribute("aria-hidden", "true");
    if (!calm.matches) one.classList.add("falls");
    return one;
  }

  function made(name, kind, text) {
    const one = document.createElement(name);
    if (kind) one.className = kind;
    one.textContent = text || "";
    return one;
  }

  // -- back and forth -----------------------------------------------------------------------------

  function on() {
    if (at.step >= 0) return show(at.moment, at.step + 1);
    return at.moment < last ? show(at.moment + 1, 0) : Promise.resolve();
  }

  function back() {
    if (at.step > 0) return show(at.moment, at.step - 1);
    if (at.step < 0) return stepsOf(at.moment).then((found) => (found.length ? show(at.moment, found.length - 1) : before()));
    return before();
  }

  function before() {
    return at.moment > 1 ? show(at.moment - 1, -1) : Promise.resolve();
  }

  /** To the beginning of the moment; from there to that of the one before. */
  function first() {
    return at.step === 0 || !steps.length ? show(Math.max(1, at.moment - 1), 0) : show(at.moment, 0);
  }

  /** To the end of the moment; from there to that of the next. */
  function end() {
    return show(at.step < 0 ? Math.min(last, at.moment + 1) : at.moment, -1);
  }

  // -- by itself ----------------------------------------------------------------------------------

  function start(moment) {
    run();
    return show(moment, 0);
  }

  function run() {
    clearTimeout(running);
    buttons.play.textContent = "Stop";
    running = setTimeout(tick, STEP / speed);
  }

  function tick() {
    next().then(() => {
      if (running && !isEnd()) run();
      else stop();
    });
  }

  function isEnd() {
    return at.moment === last && at.step < 0;
  }

  /** The next step; of a set-up and of what has very many steps, only what changes the board. */
  function next() {
    if (at.step < 0 || (at.moment > 1 && steps.length <= LONG)) return on();
    if (at.moment === 1) return show(1, -1);
    const { board } = steps[at.step];
    const found = steps.findIndex((each, i) => i > at.step && each.board !== board);
    return show(at.moment, found);
  }

  function stop() {
    clearTimeout(running);
    running = 0;
    buttons.play.textContent = "Play";
  }

  function toggle() {
    if (running) {
      stop();
      return;
    }
    if (isEnd()) start(film ? 1 : Math.min(begun, last));
    else {
      run();
      if (!calm.matches) tick();
    }
  }

  // -- what one sees of it ------------------------------------------------------------------------

  const words = made("p", "film-words", "");
  words.setAttribute("role", "status");
  const buttons = {};
  const strip = made("div", "film");
  strip.setAttribute("role", "group");
  strip.setAttribute("aria-label", "What happened, step by step");
  [
    ["first", "|\u25c0\ufe0e", "To the beginning of this moment (Home)", first],
    ["back", "\u25c0\ufe0e", "One step back (left arrow)", back],
    ["play", "Play", "", toggle],
    ["on", "\u25b6\ufe0e", "One step on (right arrow)", on],
    ["end", "\u25b6\ufe0e|", "To the end of this moment (End)", end],
  ].forEach(([key, sign, name, act]) => {
    const one = made("button", `quiet small ${key}`, sign);
    one.type = "button";
    if (name) {
      one.setAttribute("aria-label", name.replace(/ \(.*/, ""));
      one.title = name;
    }
    one.addEventListener("click", () => {
      if (key !== "play") stop();
      act();
    });
    buttons[key] = one;
    strip.append(one);
  });
  strip.append(speeds(), words);
  if (place.dataset.history) strip.append(link());

  function speeds() {
    const box = made("select", "speed");
    box.setAttribute("aria-label", "Speed");
    SPEEDS.forEach((each) => {
      const one = made("option", "", `${each}\u00d7`);
      one.value = String(each);
      box.append(one);
    });
    try {
      const kept = Number(localStorage.getItem(KEPT));
      if (SPEEDS.includes(kept)) speed = kept;
    } catch (error) {
      // A browser that keeps nothing plays at the usual speed.
    }
    box.value = String(speed);
    box.addEventListener("change", () => {
      speed = Number(box.value);
      try {
        localStorage.setItem(KEPT, box.value);
      } catch (error) {
        // It is only for now, then.
      }
    });
    return box;
  }

  /** From the desk to the same moment of the whole history. */
  function link() {
    const one = made("a", "film-link", "History");
    one.addEventListener("click", () => {
      one.href = addressed(new URL(place.dataset.history, location.href));
    });
    one.href = place.dataset.history;
    return one;
  }

  function addressed(url) {
    url.searchParams.set("at", at.moment);
    if (at.step < 0) url.searchParams.delete("step");
    else url.searchParams.set("step", at.step + 1);
    return url.href;
  }

  /** Puts the present moment into the list, the slider and the address. */
  function mark() {
    const list = document.getElementById("steps");
    if (!list) return;
    if (Number(list.dataset.at) !== at.moment || !list.dataset.made) fill(list);
    Array.from(list.children).forEach((each, i) => {
      const here = i === at.step;
      if (here) each.setAttribute("aria-current", "step");
      else each.removeAttribute("aria-current");
      if (here) each.scrollIntoView({ block: "nearest" });
    });
    const slider = document.getElementById("at");
    if (!slider) return;
    slider.value = String(at.moment);
    document.getElementById("which").textContent = at.moment;
    history.replaceState(null, "", addressed(new URL(location.href)));
    turn();
  }

  function turn() {
    let current = null;
    document.querySelectorAll("[data-turn]").forEach((each) => {
      each.removeAttribute("aria-current");
      if (Number(each.dataset.turn) <= at.moment) current = each;
    });
    if (current) current.setAttribute("aria-current", "true");
    document.querySelectorAll("a[rel]").forEach((each) => {
      const next = at.moment + (each.rel === "next" ? 1 : -1);
      const url = new URL(each.href);
      url.searchParams.set("at", next);
      each.href = url.href;
      each.hidden = next < 1 || next > last;
    });
  }

  function fill(list) {
    list.dataset.at = at.moment;
    list.dataset.made = "yes";
    const items = steps.map((each, i) => {
      const one = document.createElement("li");
      const go = made("button", "link", "");
      go.type = "button";
      if (each.of) {
        const pip = made("span", "pip", String(each.die));
        pip.setAttribute("aria-hidden", "true");
        go.append(pip, " ");
      }
      go.append(each.words);
      go.addEventListener("click", () => {
        stop();
        show(at.moment, i);
      });
      one.append(go);
      each.details.forEach((text) => one.append(document.createElement("br"), made("span", "faint", text)));
      return one;
    });
    list.replaceChildren(...(items.length ? items : [made("li", "faint", "Nothing that could be seen.")]));
  }

  // -- keys ---------------------------------------------------------------------------------------

  const ANYWHERE = { ",": back, ".": on };
  const KEYS = { ArrowLeft: back, ArrowRight: on, Home: first, End: end, " ": toggle };

  /** Keys play the film where they do nothing else: fields and the map have their own use for them. */
  function key(event) {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || strip.classList.contains("idle")) return;
    if (target.closest("input, textarea, select, [contenteditable]")) return;
    const busy = target.closest(".map-frame") || (event.key === " " && target.closest("button, a, summary"));
    const act = ANYWHERE[event.key] || (busy ? null : KEYS[event.key]);
    if (!act) return;
    event.preventDefault();
    if (act !== toggle) stop();
    act();
  }

  // -- beginning ----------------------------------------------------------------------------------

  function begin() {
    document.getElementById("board").append(strip);
    document.addEventListener("keydown", key);
    if (film) {
      slide();
      const wanted = Number(new URL(location.href).searchParams.get("step") || 0) - 1;
      show(now, wanted);
      return;
    }
    place.addEventListener("live:news", (event) => running && event.preventDefault());
    place.addEventListener("live:moved", (event) => follow(event.detail));
    if (place.dataset.since) {
      if (calm.matches) show(begun, 0);
      else start(begun);
    } else {
      strip.classList.add("idle");
      buttons.play.textContent = "Play the last moves";
      strip.hidden = now < 2;
    }
  }

  /** Something has happened while the page is open: the board follows, unless it shows the past. */
  function follow(number) {
    const present = at.step < 0 && at.moment === last && !running;
    place.dataset.at = last = number;
    strip.hidden = false;
    if (present) show(number, -1);
    else tell(steps[at.step]);
  }

  function slide() {
    const slider = document.getElementById("slider");
    const knob = document.getElementById("at");
    let timer = 0;
    slider.querySelector("button").hidden = true;
    slider.addEventListener("submit", (event) => event.preventDefault());
    knob.addEventListener("input", () => {
      stop();
      document.getElementById("which").textContent = knob.value;
      clearTimeout(timer);
      timer = setTimeout(() => show(Number(knob.value), -1), PAUSE);
    });
    document.querySelectorAll("[data-turn], a[rel=prev], a[rel=next]").forEach((each) => {
      each.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        stop();
        show(Number(new URL(each.href).searchParams.get("at")), -1);
      });
    });
  }

  map.ready.then(begin, () => {});
})();
