// The card of a fight before it is ordered: who meets whom, what shifts the odds, what may come of it,
// and ticks for what may be added. `made`, `button` and `picture` make what stands on it; `order` gives
// the order that is chosen, and `changed` has the card made anew.
(function () {
  "use strict";

  window.pbemBattleCard = function ({ made, button, picture, faces, order, changed }) {
    let fight = ""; // the attack that is looked at
    let unfolded = false; // what the results of a fight mean?

    /** Who fights whom, what shifts the odds, and what may come of it. */
    function battle(options, place) {
      const fights = options.filter((each) => each.battle && each.to === place);
      if (!place || !fights.length) return "";
      const chosen = fights.find((each) => each.order === fight) || fights[0];
      const { attackers, defenders, chips, notes } = chosen.battle;
      const side = (title, all) =>
        made("div", {}, [made("p", { class: "kind" }, [title])].concat(all.map(picture)));
      const parts = [
        made("div", { class: "sides" }, [
          side("Attack", attackers),
          made("b", { class: "odds" }, [chosen.label || "\u2192"]),
          side("Defend", defenders),
        ]),
        made("p", { class: "chips" }, chips.map((each) => made("span", { class: "cost" }, [each]))),
      ].concat(notes.map((each) => made("p", { class: "faint" }, [each])));
      return made("div", { class: "battle" }, [whichAttack(chosen, fights)].concat(parts, bars(chosen), ticks(chosen, fights)));
    }

    /** With whom a fight is fought, and from where. */
    function wayOf({ battle: { attackers }, path }) {
      return attackers.concat(path).join(" ");
    }

    /** The ways to fight there: with more units or fewer, from here or from there. */
    function whichAttack(chosen, fights) {
      const known = new Map();
      fights.forEach((each) => {
        if (!known.has(wayOf(each))) known.set(wayOf(each), each);
      });
      if (known.size < 2) return "";
      const box = made("select", { "aria-label": "Which attack", "data-key": "way" }, []);
      known.forEach((each, way) => {
        const from = each.path[each.path.length - 2];
        const words = `${each.label} ${each.battle.attackers.join(" + ")}${from ? ` from ${from}` : ""}`;
        const one = made("option", { value: each.order }, [words.trim()]);
        one.selected = way === wayOf(chosen);
        box.append(one);
      });
      box.addEventListener("change", () => {
        fight = box.value;
        changed();
      });
      return box;
    }

    /** A bar for each case; behind the fog there may be two. */
    function bars({ battle: { bars: all } }) {
      return all.map(({ case: title, chances }) => {
        const bar = made("div", { class: "chances" }, chances.map(({ what, percent }, i) => {
          const one = made("span", { class: `chance c${i % 7}` }, [`${what} ${percent}\u00a0%`]);
          one.style.flexGrow = percent;
          return one;
        }));
        return made("div", {}, [title ? made("p", { class: "kind" }, [title]) : "", bar, meanings(chances)]);
      });
    }

    /** What results mean that are codes of a rulebook, for who wants to read it. */
    function meanings(chances) {
      const told = chances.filter((each) => each.means);
      if (!told.length) return "";
      const lines = told.map(({ what, means }) => made("li", {}, [made("b", {}, [what]), ` ${means}`]));
      const summary = made("summary", {}, ["What these results mean"]);
      const box = made("details", { class: "meanings" }, [summary, made("ul", {}, lines)]);
      box.open = unfolded;
      summary.addEventListener("click", () => {
        unfolded = !box.open; // it is about to be: "toggle" comes later, perhaps to a card that is gone
      });
      return box;
    }

    /** What the same units may add to it, or choose, each with a tick of its own. */
    function ticks(chosen, fights) {
      const same = fights.filter((each) => wayOf(each) === wayOf(chosen));
      const wishes = (each) => each.battle.support.concat(each.battle.manner).filter(Boolean);
      const all = Array.from(new Set(same.flatMap(wishes)));
      const now = wishes(chosen);
      const boxes = all.filter((each) => !same.every((one) => wishes(one).includes(each))).map((each) => {
        const box = made("input", { type: "checkbox", "data-key": `support ${each}` }, []);
        box.checked = now.includes(each);
        const next = nextTo(same, wishes, now, each);
        box.disabled = !next;
        box.addEventListener("change", () => {
          fight = next.order;
          changed();
        });
        const known = faces.has(each) && chosen.battle.manner !== each && same.some((one) => one.battle.support.includes(each));
        return made("label", { class: "check" }, [box, known ? picture(each) : "", ` ${each}`]);
      });
      const go = button(`Attack: ${chosen.order}`, "small attack-now", () => order(chosen));
      go.dataset.key = "attack";
      return boxes.concat(made("p", {}, [go]));
    }

    /** Of the orders that differ in one wish, with it or without it, the one that differs least. */
    function nextTo(same, wishes, now, wish) {
      const turned = (each) => wishes(each).includes(wish) !== now.includes(wish);
      const apart = (each) => {
        const has = wishes(each);
        return has.filter((one) => !now.includes(one)).length + now.filter((one) => !has.includes(one)).length;
      };
      return same.filter(turned).sort((a, b) => apart(a) - apart(b))[0];
    }

    /** Another place is aimed at: nothing is chosen there yet. */
    function anew() {
      fight = "";
    }

    return { battle, anew };
  };
})();
