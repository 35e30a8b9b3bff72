// Times in the reader's zone, clocks that run, and a notice when it is one's turn.  All else works without this file.
(function () {
  "use strict";
  var SOUND = "notice-sound";
  var DESKTOP = "notice-desktop";
  var PUSH = "notice-push";
  var acted = false;
  var pushed = false, busy = false, problem = "";

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
    var box = document.getElementById(PUSH);
    if (!box) { return; }
    box.parentNode.hidden = !("serviceWorker" in navigator && "PushManager" in window);
    box.checked = pushed;
    box.disabled = busy;
    document.getElementById("push-problem").textContent = problem;
  }

  // Notices pushed to this device while no page is open.
  function subscription(at) {
    return navigator.serviceWorker.getRegistration(at).then(function (found) {
      return found ? found.pushManager.getSubscription() : null;
    });
  }

  function state(at) {
    return fetch(at + "/push").then(function (answer) {
      if (!answer.ok) { throw new Error("the server did not answer"); }
      return answer.json();
    });
  }

  function post(path, said) {
    said.word = document.querySelector('input[name="word"]').value;
    return fetch(path, { method: "POST", body: new URLSearchParams(said) }).then(function (answer) {
      if (!answer.ok) { throw new Error("the server refused it"); }
    });
  }

  function bytes(text) {
    var plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, function (each) { return each.charCodeAt(0); });
  }

  function unsubscribe(at) {
    return subscription(at).then(function (old) {
      if (!old) { return; }
      return post(at + "/push/off", { endpoint: old.endpoint }).then(function () { return old.unsubscribe(); });
    });
  }

  function subscribe(at) {
    return Notification.requestPermission().then(function (said) {
      if (said !== "granted") { throw new Error("this browser allows no notices of this site"); }
      return navigator.serviceWorker.register(at.replace(/\/at\/.*/, "/push.js"), { scope: at });
    }).then(function () { return Promise.all([navigator.serviceWorker.ready, state(at), unsubscribe(at)]); }).then(function (each) {
      return each[0].pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(each[1].key) });
    }).then(function (made) {
      var data = made.toJSON();
      return post(at + "/push", { endpoint: data.endpoint, p256dh: data.keys.p256dh, auth: data.keys.auth });
    });
  }

  function change_push(box) {
    var is_wanted = box.checked;
    pushed = is_wanted;
    busy = true;
    problem = "";
    wanted();
    (is_wanted ? subscribe : unsubscribe)(box.dataset.at).catch(function (error) {
      pushed = !is_wanted;
      problem = "not changed: " + error.message;
    }).then(function () { busy = false; wanted(); });
  }

  function look() {
    var box = document.getElementById(PUSH);
    if (!box || box.parentNode.hidden) { return; }
    subscription(box.dataset.at).then(function (old) {
      if (!old) { return; }
      return state(box.dataset.at).then(function (found) { pushed = found.devices > 0; wanted(); });
    }).catch(function () { pushed = false; });
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
    if (box.id === PUSH) { change_push(box); }
    if (box.id !== SOUND && box.id !== DESKTOP) { return; }
    if (!box.checked) { localStorage.removeItem(box.id); return; }
    localStorage.setItem(box.id, "yes");
    if (box.id === SOUND) { beep(); }
    if (box.id === DESKTOP && window.Notification) { Notification.requestPermission(); }
  });
  document.addEventListener("DOMContentLoaded", function () { lay(); look(); window.setInterval(run, 1000); });
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
