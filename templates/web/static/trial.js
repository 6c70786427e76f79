// Brings answers and new mail to the page as they come; without it one looks again by hand.
(function () {
  "use strict";
  function get(address) {
    return fetch(address, { credentials: "same-origin", headers: { Accept: "text/html" } });
  }

  // A page that waits for an answer: the address leads to it as soon as it is there.
  var waiting = document.querySelector("[data-answer]");
  function ask(address) {
    get(address).then(function (response) {
      if (response.redirected) {
        location.replace(response.url);
        return;
      }
      return response.text().then(function (text) {
        var page = new DOMParser().parseFromString(text, "text/html");
        var next = page.querySelector("[data-answer]");
        if (next) setTimeout(ask, 1000, next.dataset.answer);
        else location.replace(address);
      });
    }).catch(function () {
      setTimeout(ask, 2000, address);
    });
  }
  if (waiting) setTimeout(ask, 500, waiting.dataset.answer);

  // The list of mails, as it is now; what is being chosen beside it stays.
  var list = document.querySelector("[data-look-again]");
  var leaving = false;
  addEventListener("submit", function () { leaving = true; });
  function show(page, now) {
    if (leaving) return;
    if (page.querySelector(".picture") && !document.querySelector(".picture")) {
      location.reload(); // the game has begun
      return;
    }
    list.replaceWith(now);
    list = now;
    document.title = page.title;
  }
  function refresh() {
    get(location.href).then(function (response) {
      return response.ok ? response.text() : "";
    }).then(function (text) {
      var page = new DOMParser().parseFromString(text, "text/html");
      var now = page.querySelector("[data-look-again]");
      if (now && now.querySelectorAll("li.unread").length !== list.querySelectorAll("li.unread").length) {
        show(page, now);
      }
    }).catch(function () {}).then(later);
  }
  function later() {
    var empty = !list.querySelector("li");
    setTimeout(refresh, empty ? 1000 : Number(list.dataset.lookAgain));
  }
  if (list) later();

  // A mail as long as it is, with no second bar to scroll.
  document.querySelectorAll("iframe[data-fit]").forEach(function (frame) {
    function fit() {
      var page = frame.contentDocument && frame.contentDocument.documentElement;
      if (page) frame.style.height = Math.ceil(page.getBoundingClientRect().height) + 4 + "px";
    }
    frame.addEventListener("load", function () {
      fit();
      // What the address points to has moved down meanwhile.
      var aim = location.hash === "#reply" && document.getElementById("reply");
      if (aim) aim.scrollIntoView({ behavior: "instant" });
    });
    addEventListener("resize", fit);
  });
})();
