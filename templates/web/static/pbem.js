// Says moments in the reader's own time zone; without it they stand there in UTC.
(function () {
  "use strict";
  var zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  var exactly = { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", hour12: false };
  var briefly = { weekday: "short", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hour12: false };
  var thisYear = new Date().getFullYear();

  document.querySelectorAll("time[data-say]").forEach(function (element) {
    var moment = new Date(element.dateTime);
    if (isNaN(moment)) return;
    element.title = moment.toLocaleString("en-GB", exactly) + " (" + zone + "); " + element.title;
    if (element.dataset.say === "moment") {
      var year = moment.getFullYear() === thisYear ? {} : { year: "numeric" };
      element.textContent = moment.toLocaleString("en-GB", Object.assign({}, briefly, year));
    }
  });
  document.querySelectorAll('[data-say="zone"]').forEach(function (element) {
    element.textContent = zone;
  });

  // A turn that an address points to is opened.
  function open() {
    var aim = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (aim && aim.tagName === "DETAILS") aim.open = true;
  }
  addEventListener("hashchange", open);
  open();
})();
