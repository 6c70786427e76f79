// Plays what happened on the map, step by step, forwards and backwards: after orders were sent, and
// as the film of a whole game. What a moment brought is asked for when it is looked at.
(function () {
  "use strict";
  const STEP = 1400; // milliseconds between two steps of the film
  const PAUSE = 150; // after the last touch of the slider
  const LONG = 400; // steps: what is longer, such as a set-up, is shown at once

  const place = document.querySelector("[data-steps]");
  const map = window.pbemMap;
  if (!place || !map) return;

  const film = Boolean(place.dataset.film);
  const now = Number(place.dataset.at);
  const last = Number(place.dataset.last || now);
  const first = film ? 1 : Number(place.dataset.since || now - 1) + 1;
  const moments = new Map(); // by number: the promise of its steps
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const at = { moment: now, step: -1 }; // step -1: all of the moment is done
  let laid = now; // the moment whose counters lie on the board
  let steps = []; // of the moment
  let asked = 0;
  let running = 0;

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
    return Object.assign({ details: [], places: [], path: [], unit: "", die: 0, of: 0 }, each);
  }

  /** Shows a step of a moment on the board as it stood before; -1: the board as it is after all. */
  function show(moment, number) {
    const mine = ++asked;
    strip.classList.remove("idle");
    return stepsOf(moment)
      .then((found) => {
        if (mine !== asked) return undefined;
        const done = number < 0 || number >= found.length;
        Object.assign(at, { moment, step: done ? -1 : number });
        steps = found;
        const wanted = done || moment === 1 ? moment : moment - 1;
        return wanted === laid ? undefined : map.lay(map.address(wanted)).then(() => (laid = wanted));
      })
      .then(() => mine === asked && draw())
      .catch(() => {
        stop();
        words.textContent = "This moment cannot be shown now. Try again, or load the page anew.";
      });
  }

  function draw() {
    const step = steps[at.step];
    const gone = at.step < 0 ? [] : steps.slice(0, at.step + 1).filter((each) => each.path.length > 1);
    const where = step ? step.places : [];
    map.plan(gone.map((each) => ({ kind: "move", path: each.path, to: each.path[each.path.length - 1], units: [each.unit] })));
    map.tell(where, []);
    if (where.length) map.show(where[where.length - 1]);
    tell(step);
    mark();
  }

  function tell(step) {
    const many = steps.length;
    const done = many ? `All ${many} steps are shown.` : "Nothing that could be seen.";
    words.replaceChildren();
    if (!step) {
      words.textContent = done;
    } else {
      if (step.of) words.append(die(step));
      words.append(`${at.step + 1} of ${many}: ${step.words}`);
      if (step.details.length) words.append(made("span", "faint", ` ${step.details.join("; ")}`));
    }
    buttons.back.disabled = at.moment === first && at.step === 0;
    buttons.on.disabled = at.moment === last && at.step < 0;
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
    if (at.step < 0 && steps.length) return show(at.moment, steps.length - 1);
    return at.moment > first ? show(at.moment - 1, -1) : Promise.resolve();
  }

  function again() {
    start(film ? 1 : first);
  }

  function start(moment) {
    stop();
    buttons.play.textContent = "Stop";
    running = setTimeout(tick, STEP);
    return show(moment, 0).then(skip);
  }

  /** What has very many steps is shown at once. */
  function skip() {
    return steps.length > LONG ? show(at.moment, -1) : undefined;
  }

  function tick() {
    if (at.moment === last && at.step < 0) {
      stop();
      return;
    }
    on()
      .then(skip)
      .then(() => {
        if (running) running = setTimeout(tick, STEP);
      });
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
    const ended = at.moment === last && at.step < 0;
    if (ended) again();
    else {
      buttons.play.textContent = "Stop";
      running = setTimeout(tick, calm.matches ? STEP : 1);
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
    ["back", "\u25c0", "One step back", back],
    ["play", "Play", "", toggle],
    ["on", "\u25b6", "One step on", on],
  ].forEach(([key, sign, name, act]) => {
    const one = made("button", "quiet small", sign);
    one.type = "button";
    if (name) {
      one.setAttribute("aria-label", name);
      one.title = name;
    }
    one.addEventListener("click", () => {
      if (key !== "play") stop();
      act();
    });
    buttons[key] = one;
    strip.append(one);
  });
  strip.append(words);

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
    const url = new URL(location.href);
    url.searchParams.set("at", at.moment);
    if (at.step < 0) url.searchParams.delete("step");
    else url.searchParams.set("step", at.step + 1);
    history.replaceState(null, "", url.href);
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

  // -- beginning ----------------------------------------------------------------------------------

  function begin() {
    document.getElementById("board").append(strip);
    if (film) {
      slide();
      const wanted = Number(new URL(location.href).searchParams.get("step") || 0) - 1;
      show(now, wanted);
      return;
    }
    if (place.dataset.since) {
      if (calm.matches) show(first, 0);
      else start(first);
    } else {
      strip.classList.add("idle");
      buttons.play.textContent = "Play the last moves";
      strip.hidden = now < 2;
    }
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
