// Times in the reader's zone, clocks that run, and a notice when it is one's turn.  All else works without this file.
(function () {
  "use strict";
  var SOUND = "notice-sound";
  var DESKTOP = "notice-desktop";
  var acted = false;

  function local(root) {
    root.querySelectorAll("time[datetime]").forEach(function (each) {
      var at = new Date(each.dateTime);
      var is_today = at.toDateString() === new Date().toDateString();
      var how = is_today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
      each.textContent = new Intl.DateTimeFormat(undefined, how).format(at);
      each.title = at.toString();
    });
  }

  function run() {
    document.querySelectorAll("[data-since]").forEach(function (each) {
      var left = Number(each.dataset.left) - (Date.now() - new Date(each.dataset.since)) / 1000;
      var size = Math.floor(Math.abs(left));
      var told = Math.floor(size / 3600) + " h " + Math.floor(size % 3600 / 60) + " min " + size % 60 + " s";
      each.querySelector("b").textContent = left < 0 ? "over by " + told : told;
    });
  }

  function beep() {
    var sound = new AudioContext(), tone = sound.createOscillator(), loud = sound.createGain();
    tone.frequency.value = 660;
    loud.gain.setValueAtTime(0.15, sound.currentTime);
    loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.5);
    tone.connect(loud).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.5);
  }

  function notify() {
    var acts = !!document.querySelector("#prompt.mine");
    if (acts && !acted && document.hidden) {
      if (localStorage.getItem(SOUND)) { beep(); }
      if (localStorage.getItem(DESKTOP) && window.Notification && Notification.permission === "granted") {
        new Notification(document.title);
      }
    }
    acted = acts;
  }

  function wanted() {
    document.querySelectorAll(".notices").forEach(function (row) {
      row.hidden = false;
      row.querySelectorAll("input").forEach(function (box) { box.checked = !!localStorage.getItem(box.id); });
    });
  }

  function lay() {
    local(document);
    run();
    wanted();
    notify();
    document.querySelectorAll(".said").forEach(function (each) { each.scrollTop = each.scrollHeight; });
  }

  document.addEventListener("change", function (event) {
    var box = event.target;
    if (box.id !== SOUND && box.id !== DESKTOP) { return; }
    if (!box.checked) { localStorage.removeItem(box.id); return; }
    localStorage.setItem(box.id, "yes");
    if (box.id === SOUND) { beep(); }
    if (box.id === DESKTOP && window.Notification) { Notification.requestPermission(); }
  });
  document.addEventListener("DOMContentLoaded", function () { lay(); window.setInterval(run, 1000); });
  document.addEventListener("htmx:afterSettle", lay);

  // Looking back: a key steps as its button does, the slider and the log follow.
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || /^(TEXTAREA|SELECT)$/.test(event.target.tagName) || !document.querySelector(".replay")) { return; }
    var step = /^[a-z]$/.test(event.key) && document.querySelector('.moment [data-key="' + event.key + '"]');
    if (step) { event.preventDefault(); step.click(); }
  });
  function follow() {
    var moment = document.querySelector(".replay .moment");
    if (!moment) { return; }
    document.getElementById("number").value = moment.dataset.number;
    document.querySelectorAll(".course a").forEach(function (each) {
      if (each.dataset.at !== moment.dataset.present) { each.removeAttribute("aria-current"); return; }
      each.setAttribute("aria-current", "step");
      var frame = each.closest(".scroll");
      frame.scrollTop += each.getBoundingClientRect().top - frame.getBoundingClientRect().top - frame.clientHeight / 2;
    });
  }
  document.addEventListener("DOMContentLoaded", follow);
  document.addEventListener("htmx:afterSettle", follow);
}());
