// Orders by clicks: a unit, then where it goes. Every order becomes a line on the sheet, which
// alone is sent; whatever the server would say of it is shown while it grows.
(function () {
  "use strict";
  const PAUSE = 400; // after the last key, before the sheet is checked
  const FAILED = "The server cannot be reached. Your sheet is kept; it is tried again as you go on.";
  const OLD = "This page is too old, or you were logged out. Your sheet is kept: load the page again.";
  const BUSY = "That was too fast for the server. Wait a moment.";
  const FEW = 12; // orders: more about hexes are offered at their hex, and others below a fold
  const FACES = 4; // counters in the line of an order
  const KINDS = { attack: "attack", place: "place", move: "move", other: "other order" };

  const playing = document.getElementById("playing");
  const form = document.getElementById("order-sheet");
  const sheet = document.getElementById("sheet");
  const panel = document.getElementById("panel");
  const found = document.getElementById("found");
  const dock = document.getElementById("dock");
  if (!playing || !form || !sheet || !panel || !playing.dataset.click) return;

  const map = window.pbemMap;
  const faces = new Set(playing.dataset.faces.split(" ")); // units of which there is a picture
  const state = {
    hex: "", // whose stack is looked at
    units: [], // who is chosen
    pieces: [],
    options: [], // of who is chosen
    asked: "", // the sheet that they were asked for with
    aim: "", // the hex that more than one order leads to
    acting: [], // all that can be ordered to something
    always: [], // orders for nobody in particular
    unfolded: false, // are all orders of who is chosen listed?
    together: true, // is an order joined to the last line, where the two can be one?
    note: "",
    plans: [], // what was ordered by clicks, to be drawn
    intended: [], // what the lines of the sheet intend, as the server has read them last
  };
  let spoken = 0; // how often the panel has said something
  const card = window.pbemBattleCard({ made, button, picture, faces, order, changed: draw });

  // -- asking the server --------------------------------------------------------------------------

  /** Asks one thing at a time: an answer that comes after the next question is dropped. */
  function asker(address) {
    let last = null;
    const drop = () => last && last.abort();
    const ask = (fields) => {
      drop();
      const mine = (last = new AbortController());
      const body = new URLSearchParams({ "form-token": token(), sheet: sheet.value });
      fields.forEach(([name, value]) => body.append(name, value));
      return fetch(address, { method: "POST", body, signal: mine.signal, credentials: "same-origin" })
        .catch((error) => {
          throw error.name === "AbortError" ? error : new Error(FAILED);
        })
        .then((answer) => {
          if (answer.status === 429) throw new Error(BUSY);
          if (!answer.ok) throw new Error(answer.status < 500 ? OLD : FAILED);
          return answer.json();
        });
    };
    return Object.assign(ask, { drop });
  }

  function token() {
    return form.elements["form-token"].value;
  }

  function failed(error) {
    if (error.name !== "AbortError") says(error.message, true);
  }

  const askCheck = asker(playing.dataset.check);
  const askWhole = asker(playing.dataset.click);
  const askHere = asker(playing.dataset.click);

  // -- the sheet ----------------------------------------------------------------------------------

  let timer = 0;

  function changed() {
    clearTimeout(timer);
    timer = setTimeout(settle, PAUSE);
    keep();
  }

  function settle() {
    clearTimeout(timer);
    return Promise.all([check(), whole(), state.hex || state.units.length ? here() : null]);
  }

  /** Tells what was done, unless something newer has been said meanwhile. */
  function settled(words) {
    const before = spoken;
    settle().then(() => spoken === before && says(words));
  }

  function check() {
    if (!sheet.value.trim()) {
      askCheck.drop();
      state.intended = [];
      found.replaceChildren();
      return Promise.resolve();
    }
    return askCheck([])
      .then(({ lines, plans, faces: named }) => {
        state.intended = plans;
        drawPlans();
        found.replaceChildren.apply(found, lines.map((each) => echo(each, named[each.number] || [])));
        const wrong = lines.filter((each) => each.ok === false).length;
        heard.textContent = `${lines.length} checked, ${wrong} refused.`;
      })
      .catch(failed);
  }

  function echo(line, units) {
    const kind = line.ok === false ? "no" : line.doubtful ? "doubtful" : "ok";
    const verdict = { no: "NO", doubtful: "OK?", ok: "OK" }[kind];
    const head = made("p", {}, [
      made("span", { class: "lineno" }, [String(line.number)]),
      " ",
      made("b", {}, [verdict]),
      " ",
      ...units.filter((each) => faces.has(each)).map(picture),
      made("code", {}, [line.canonical || line.text]),
    ]);
    const why = (line.words || []).map((words) =>
      words.includes("^")
        ? made("pre", { tabindex: "0" }, [words])
        : made("p", { class: "why" }, [words])
    );
    return made("li", { class: `echo ${kind}` }, [head].concat(why));
  }

  /** Adds a line; one that is joined to the last line takes its place, which is told. */
  function write(option) {
    const lines = written();
    const joins = option.alone && state.asked === sheet.value;
    const before = joins ? lines.pop().trim() : "";
    rewrite(lines.concat(joins ? option.order : option.alone || option.order));
    return before;
  }

  function written() {
    const text = sheet.value.replace(/\s+$/, "");
    return text ? text.split("\n") : [];
  }

  function rewrite(lines) {
    sheet.value = lines.length ? `${lines.join("\n")}\n` : "";
    sheet.scrollTop = sheet.scrollHeight;
    keep();
  }

  function undo() {
    const lines = written();
    const gone = (lines.pop() || "").trim();
    const last = state.plans.filter((each) => each.order === gone).pop();
    state.plans = state.plans.filter((each) => each !== last);
    if (last && last.before) {
      lines.push(last.before);
      rename(gone, last.before);
    }
    rewrite(lines);
    settled(gone ? `Taken back: ${(last && last.alone) || gone}` : "The sheet is empty.");
  }

  /** What was drawn of a line belongs to the line that took its place. */
  function rename(line, now) {
    state.plans = state.plans.map((each) =>
      each.order === line ? Object.assign({}, each, { order: now }) : each
    );
  }

  // -- a draft that outlives a reload -------------------------------------------------------------

  const draft = window.pbemDraft({ playing, form, sheet, plans: () => state.plans, take, offer });

  function keep() {
    draft.changed();
  }

  /** A sheet that was written elsewhere, or before. */
  function take(text, plans) {
    state.plans = plans;
    if (sheet.value === text) return;
    sheet.value = text;
    settle();
  }

  /** A sheet that does not stand there any more may be wanted again. */
  function offer(text, plans, words) {
    const before = form.querySelector(".kept");
    if (before) before.remove();
    const box = made("p", { class: "kept", role: "status" }, [
      `${words} `,
      button("Take it up again", "small quiet", () => {
        take(text, plans);
        box.remove();
        keep();
        sheet.focus();
      }),
      " ",
      button("Forget it", "small link", () => {
        box.remove();
        sheet.focus();
        keep();
      }),
    ]);
    form.insertBefore(box, form.querySelector("label"));
  }

  // -- what can be ordered ------------------------------------------------------------------------

  function whole() {
    return askWhole([])
      .then((answer) => {
        state.acting = answer.pieces;
        state.always = answer.options;
        state.note = answer.note;
        const moves = document.getElementById("moves");
        if (moves) moves.disabled = moves.hidden = true;
        panel.hidden = false;
        draw();
      })
      .catch(failed);
  }

  function here() {
    const fields = state.units.map((unit) => ["unit", unit]);
    const asked = sheet.value;
    return askHere([["hex", state.hex]].concat(fields))
      .then((answer) => {
        state.pieces = answer.pieces;
        state.options = state.units.length ? answer.options : [];
        state.asked = asked;
        state.note = answer.note;
        draw();
        return answer;
      })
      .catch(failed);
  }

  function look(hex) {
    Object.assign(state, { hex, units: [], pieces: [], options: [], aim: "" });
    says("");
    draw();
    return here().then((answer) => {
      if (!answer) return undefined;
      reach();
      const mine = answer.pieces.filter((each) => each.mine && each.can_act);
      if (mine.length === 1) return choose([mine[0].id]);
      says(mine.length ? "Choose one of these units, or several to act together." : nobody(hex));
      return undefined;
    });
  }

  /** What is said of a hex is to be seen. */
  function reach() {
    const { top } = panel.getBoundingClientRect();
    if (top < dock.getBoundingClientRect().top || top > innerHeight * 0.8) dock.scrollTo({ top: panel.offsetTop - 8 });
  }

  /** The card of a fight is to be seen whole, or at least from its beginning. */
  function showCard() {
    const shown = panel.querySelector(".battle");
    const fits = shown.offsetHeight < dock.clientHeight;
    shown.scrollIntoView({ block: fits ? "nearest" : "start" });
  }

  function nobody(hex) {
    return state.pieces.length ? `Nobody in ${hex} can be ordered to anything now.` : `${hex}: nobody.`;
  }

  function choose(units) {
    Object.assign(state, { units, aim: "" });
    if (!units.length) state.options = [];
    return here().then(() => {
      says(summary());
      // Who touches counters beside the map goes on touching them: they stay in sight.
      if (map && map.drawn && (!state.hex || map.known(state.hex))) {
        map.fit([state.hex].concat(offered().map((each) => each.to)));
      }
    });
  }

  /** Units act together where they can; else the one that was touched last is chosen. */
  function toggle(unit) {
    const before = state.units;
    if (before.includes(unit)) return choose(before.filter((each) => each !== unit));
    const alone = () => (state.options.length || !before.length ? undefined : choose([unit]));
    return choose(before.concat(unit)).then(alone);
  }

  /** A counter beside the hexes is chosen, with others of its place if they can act together. */
  function touched(unit) {
    const piece = state.acting.find((each) => each.id === unit);
    if (!piece) return says(`${unit} can be ordered to nothing now.`);
    const place = piece.hex || piece.place;
    if (state.hex === place && state.units.length) return toggle(unit);
    state.hex = place;
    return choose([unit]);
  }

  function letGo() {
    Object.assign(state, { hex: "", units: [], pieces: [], options: [], aim: "" });
    draw();
    says("Nobody is chosen.");
  }

  function summary() {
    if (!state.units.length) return "Nobody is chosen.";
    const who = names(state.units);
    const kinds = Object.keys(KINDS).map((kind) => {
      const number = offered().filter((each) => each.kind === kind).length;
      return number ? `${number} ${KINDS[kind]}${number === 1 ? "" : "s"}` : "";
    });
    const can = kinds.filter(Boolean).join(", ");
    return can ? `${who}: ${can}. Choose a marked hex.` : `${who}: nothing may be ordered now.`;
  }

  /** Of an order that could also be joined to the last line, one of the two. */
  function offered() {
    const joined = new Set(state.options.map((each) => each.alone).filter(Boolean));
    return state.options.filter((each) =>
      state.together ? each.alone || !joined.has(each.order) : !each.alone
    );
  }

  function names(units) {
    const all = state.pieces.concat(state.acting);
    return units.map((unit) => (all.find((each) => each.id === unit) || { name: unit }).name).join(", ");
  }

  function order(option) {
    const { units } = state;
    const before = write(option);
    if (before) rename(before, option.order);
    state.plans = state.plans.concat({
      order: option.order,
      alone: option.alone,
      before,
      kind: option.kind,
      path: option.path,
      to: option.to,
      units: option.kind === "attack" ? [] : units,
    });
    keep();
    const outside = state.pieces.some((each) => each.place && units.includes(each.id));
    if (option.kind === "move" && option.to && !outside) state.hex = option.to;
    Object.assign(state, { aim: "", options: [], units: [] });
    draw();
    settled(`Written: ${option.order}`);
  }

  function picked(hex) {
    const ways = offered().filter((each) => each.to === hex);
    const fights = ways.some((each) => each.battle);
    if (ways.length === 1 && !fights) order(ways[0]);
    else if (ways.length) {
      state.aim = hex;
      card.anew();
      draw();
      reach();
      says(fights && ways.length === 1 ? "What the attack comes to. It is ordered below." : `${ways.length} orders lead to ${hex}. Choose one.`);
      const first = panel.querySelector(fights ? ".attack-now" : ".options button");
      if (first) first.focus({ preventScroll: fights });
      if (fights) showCard();
    } else look(hex);
  }

  // -- the panel ----------------------------------------------------------------------------------

  const status = made("p", { class: "says", role: "status" }, []);
  const body = made("div", { class: "panel-body" }, []);
  const heard = made("p", { class: "hidden", role: "status" }, []); // for who cannot see the sheet

  function says(words, bad) {
    spoken += 1;
    status.textContent = words;
    status.classList.toggle("bad", Boolean(bad));
    panel.hidden = false;
  }

  function draw() {
    const focus = body.contains(document.activeElement) && document.activeElement;
    body.replaceChildren.apply(body, [chooser(), stack(), ways(), always()].filter(Boolean));
    if (focus) stayAt(focus.dataset.key);
    drawMap();
  }

  /** Who works with keys keeps the place in the panel, or is led back to where it begins. */
  function stayAt(key) {
    const all = Array.from(body.querySelectorAll("button:enabled, select"));
    const same = all.find((each) => key && each.dataset.key === key);
    (same || all[0] || sheet).focus({ preventScroll: true });
  }

  function chooser() {
    if (!state.acting.length) return null;
    const none = made("option", { value: "" }, ["choose on the map, or here"]);
    const select = made("select", { id: "acting", "data-key": "acting" }, [none].concat(entries()));
    select.value = state.units.length === 1 ? state.units[0] : "";
    select.addEventListener("change", () => {
      const piece = state.acting.find((each) => each.id === select.value);
      if (!piece) letGo();
      else {
        state.hex = piece.hex || piece.place;
        if (map && map.drawn) map.show(piece.hex);
        choose([piece.id]);
      }
    });
    return made("p", { class: "line" }, [made("label", { for: "acting" }, ["Unit"]), select]);
  }

  /** All that can act, those off the map below the name of where they are. */
  function entries() {
    const places = new Map([["", []]]);
    state.acting.forEach((each) => {
      const where = each.hex ? ` in ${each.hex}` : "";
      const one = made("option", { value: each.id }, [`${each.name}${where}`]);
      if (!places.has(each.place)) places.set(each.place, []);
      places.get(each.place).push(one);
    });
    return Array.from(places).flatMap(([place, all]) =>
      place ? made("optgroup", { label: place[0].toUpperCase() + place.slice(1) }, all) : all
    );
  }

  function stack() {
    if (!state.pieces.length) return null;
    const items = state.pieces.map((each) => {
      const able = each.mine && each.can_act;
      const still = () => made("span", { class: "other" }, [picture(each.id), face(each)]);
      return made("li", {}, [able ? unit(each) : still()]);
    });
    return made("ul", { class: "plain pieces", "aria-label": `In ${state.hex}` }, items);
  }

  function unit(piece) {
    const one = button(face(piece), "quiet small piece", () => toggle(piece.id));
    one.prepend(picture(piece.id));
    one.setAttribute("aria-pressed", String(state.units.includes(piece.id)));
    one.dataset.key = `unit ${piece.id}`;
    return one;
  }

  /** What a piece is, its factors in one line. */
  function face(piece) {
    return (piece.words || piece.name).replace(/(\d)-(?=\d)/g, "$1\u2011");
  }

  /** A counter as it lies on the map, to stand beside its name. */
  function picture(id) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    const drawn = id.startsWith("?") ? id.slice(1).replace(/[: ]/g, "-") : id; // face down
    use.setAttribute("href", `${playing.dataset.counters}#${encodeURIComponent(drawn)}`);
    svg.setAttribute("class", "face");
    svg.setAttribute("aria-hidden", "true");
    svg.append(use);
    return svg;
  }

  function ways() {
    if (!state.units.length) return null;
    const open = offered();
    const shown = state.aim ? open.filter((each) => each.to === state.aim) : open;
    const rank = Object.keys(KINDS);
    const sorted = shown.slice().sort((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind));
    const head = made("p", { class: "buttons" }, [
      made("strong", {}, [state.aim ? `To ${state.aim}` : names(state.units)]),
      state.aim ? button("All orders", "link", all) : "",
      button("Let go", "link", letGo),
    ]);
    const parts = [head, card.battle(sorted, state.aim), joiner(), orders(sorted.slice(0, FEW)), rest(sorted.slice(FEW))];
    return made("div", { class: "ways" }, parts);
  }

  function orders(options) {
    if (!options.length) return "";
    return made("ul", { class: "plain options", "aria-label": "Orders" }, options.map(item));
  }

  /** What is on the map anyway need not fill the dock: hundreds of lines are made when unfolded. */
  function rest(options) {
    if (!options.length) return "";
    const more = made("summary", { "data-key": "rest" }, [`${options.length} more`]);
    const box = made("details", {}, state.unfolded ? [more, orders(options)] : [more]);
    box.open = state.unfolded;
    box.addEventListener("toggle", () => {
      state.unfolded = box.open;
      if (box.open && box.lastChild === more) box.append(orders(options));
    });
    return box;
  }

  /** Whether what is ordered next goes into the last line, if it can. */
  function joiner() {
    if (!state.options.some((each) => each.alone)) return "";
    const box = made("input", { type: "checkbox", "data-key": "together" }, []);
    box.checked = state.together;
    box.addEventListener("change", () => {
      state.together = box.checked;
      draw();
    });
    return made("label", { class: "check" }, [box, " As one order with the last line"]);
  }

  function all() {
    state.aim = "";
    draw();
  }

  function item(option) {
    const text = option.alone ? `+ ${option.alone}` : option.order;
    const one = button(text, `small quiet ${option.kind}`, () => order(option));
    one.prepend(...others(option).map(picture));
    if (option.label) one.append(" ", made("span", { class: "cost" }, [option.label]));
    one.dataset.key = `order ${option.order}`;
    const trail = () => map && map.drawn && map.trail(option.path, option.kind);
    ["mouseenter", "focus"].forEach((name) => one.addEventListener(name, trail));
    ["mouseleave", "blur"].forEach((name) => one.addEventListener(name, () => map && map.trail(null)));
    const words = made("span", { class: "faint" }, [option.words.join("; ")]);
    const shown = state.aim && option.battle; // on the card above
    return made("li", {}, option.words.length && !shown ? [one, words] : [one]);
  }

  /** Units that an order names besides those who are chosen. */
  function others({ order: line }) {
    const words = new Set(line.split(/[\s,:+>]+/));
    const known = new Set(state.pieces.concat(state.acting).map((each) => each.id));
    return Array.from(known).filter((each) => words.has(each) && faces.has(each) && !state.units.includes(each)).slice(0, FACES);
  }

  function always() {
    const aimed = state.always.filter((each) => each.to);
    const free = aimed.length > FEW ? state.always.filter((each) => !each.to) : state.always;
    const here = aimed.length > FEW ? aimed.filter((each) => each.to === state.hex) : [];
    const buttons = free.concat(here).map((each) => {
      const one = button(each.order, "small quiet", () => order(each));
      one.prepend(...others(each).map(picture));
      one.dataset.key = `order ${each.order}`;
      if (each.words.length) one.title = each.words.join(" ");
      return one;
    });
    const back = button("Undo", "small quiet", undo);
    back.dataset.key = "undo";
    back.disabled = !sheet.value.trim();
    const note = state.note ? made("p", { class: "faint" }, [state.note]) : "";
    return made("div", { class: "always" }, [note, made("p", { class: "buttons" }, buttons.concat(back))]);
  }

  function button(words, kind, act) {
    const one = made("button", { type: "button", class: kind }, [words]);
    one.addEventListener("click", act);
    return one;
  }

  function made(name, facts, inner) {
    const one = document.createElement(name);
    Object.keys(facts).forEach((each) => one.setAttribute(each, facts[each]));
    one.append.apply(one, inner);
    return one;
  }

  // -- the map ------------------------------------------------------------------------------------

  function drawMap() {
    if (!map || !map.drawn) return;
    map.choose(state.hex);
    map.mark(targets());
    map.trail(null);
    drawPlans();
  }

  /** What the sheet intends; a line that was just written is drawn before the server has read it. */
  function drawPlans() {
    if (!map || !map.drawn) return;
    const lines = new Set(sheet.value.split("\n").map((each) => each.split("#")[0].trim()));
    const read = state.intended.filter((each) => lines.has(each.text));
    const known = new Set(read.map((each) => each.text));
    const fresh = state.plans.filter((each) => lines.has(each.order) && !known.has(each.order));
    map.plan(read.concat(fresh));
  }

  /** One mark a hex, with what the first order to it costs. */
  function targets() {
    const all = new Map();
    offered().forEach((each) => {
      const known = all.get(each.to);
      if (!each.to) return;
      const others = known && known.label !== each.label;
      const label = others ? `${known.label.replace("\u2026", "")}\u2026` : each.label;
      all.set(each.to, { hex: each.to, kind: known ? known.kind : each.kind, label });
    });
    return Array.from(all.values());
  }

  function pointed(hex) {
    const way = offered().find((each) => each.to === hex);
    map.trail(way ? way.path : null, way ? way.kind : "");
  }

  // -- beginning and leaving ----------------------------------------------------------------------

  panel.append(made("h2", {}, ["Orders by click"]), status, body, heard);
  sheet.addEventListener("input", changed);
  form.addEventListener("submit", (event) => {
    const pressed = event.submitter;
    if (form.dataset.sending) {
      event.preventDefault();
      return;
    }
    const sends = Boolean(pressed && pressed.name === "send");
    draft.leaves(sends);
    if (!sends) return;
    form.dataset.sending = "yes";
    // A button that is disabled at once would not be sent along.
    setTimeout(() => {
      pressed.disabled = true;
    });
  });
  addEventListener("pageshow", () => {
    delete form.dataset.sending;
    form.querySelectorAll("button").forEach((each) => {
      each.disabled = false;
    });
  });
  playing.addEventListener("map:pick", (event) => picked(event.detail.hex));
  playing.addEventListener("map:point", (event) => pointed(event.detail.hex));
  document.querySelectorAll(".chit[data-unit]").forEach((each) => {
    each.addEventListener("click", () => {
      each.closest("details").open = false; // the map is free for where it goes
      touched(each.dataset.unit);
    });
  });
  playing.addEventListener("map:laid", drawMap);
  playing.addEventListener("map:escape", letGo);
  playing.addEventListener("live:news", (event) => (state.hex || state.units.length) && event.preventDefault());
  playing.addEventListener("live:moved", () => settle());
  draft.begin();
  settle();
  if (map) map.ready.then(drawMap, () => {});
})();
