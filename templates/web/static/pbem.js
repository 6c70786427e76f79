// Says moments in the reader's own time zone; without it they stand there in UTC.
(function () {
  "use strict";
  var zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  var brief = { weekday: "short", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hour12: false };
  var exactly = said(Object.assign({}, brief, { weekday: "long", year: "numeric" }));
  var thisYear = said(brief);
  var otherYears = said(Object.assign({}, brief, { year: "numeric" }));
  var year = new Date().getFullYear();

  /** To make a format takes longer than to use it: it is made when it is needed first. */
  function said(how) {
    var format = null;
    return function (moment) {
      format = format || new Intl.DateTimeFormat("en-GB", how);
      return format.format(moment);
    };
  }

  document.querySelectorAll("time[data-say]").forEach(function (element) {
    var moment = new Date(element.dateTime);
    if (isNaN(moment)) return;
    element.title = exactly(moment) + " (" + zone + "); " + element.title;
    if (element.dataset.say === "moment") {
      element.textContent = (moment.getFullYear() === year ? thisYear : otherYears)(moment);
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
