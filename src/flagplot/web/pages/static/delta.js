// A part of a page arrives as its differences from the part that this browser holds (see flagplot/web/delta.py).
(function () {
  "use strict";
  var held = new Map();
  var last = "";
  var other = "";

  function hasMap(text) { return text.indexOf("<image ") >= 0; }

  // The last part with the other kind of board stays: after a battle the map comes back.
  function keep(name, text) {
    if (last && hasMap(held.get(last)) !== hasMap(text)) { other = last; }
    held.delete(name);
    held.set(name, text);
    last = name;
    Array.from(held.keys()).slice(0, -3).forEach(function (each) { if (each !== other) { held.delete(each); } });
  }

  function cut(text) { return text.split(/(?=<)|(?= [a-z-]+=")/); }

  function patched(bases, text) {
    var line = text.indexOf("\n");
    var old = [].concat.apply([], bases.map(function (each) { return cut(held.get(each)); }));
    var fresh = cut(text.slice(line + 1)), at = 0, taken = 0, made = [];
    (text.slice(0, line).match(/[=~+@]\d+/g) || []).forEach(function (step) {
      var count = Number(step.slice(1));
      if (step[0] === "@") { at = count; return; }
      if (step[0] === "=") { made.push(old.slice(at, at + count).join("")); at += count; return; }
      made.push(fresh.slice(taken, taken + count).join(""));
      taken += count;
      if (step[0] === "~") { at += count; }
    });
    return made.join("");
  }

  document.addEventListener("htmx:configRequest", function (event) {
    if (last && event.detail.target && event.detail.target.id === "now") { event.detail.headers["Held-Part"] = (last + " " + other).trim(); }
  });
  // Before all others: they read the whole part.
  document.addEventListener("htmx:beforeSwap", function (event) {
    var xhr = event.detail.xhr;
    var name = xhr.getResponseHeader && xhr.getResponseHeader("Part");
    if (!name) { return; }
    var bases = (xhr.getResponseHeader("Part-Base") || "").split(" ").filter(Boolean);
    if (!bases.every(function (each) { return held.has(each); })) {
      last = other = "";
      event.detail.shouldSwap = false;
      window.setTimeout(function () { htmx.trigger("#fresh", "refresh"); });
      return;
    }
    if (bases.length) { event.detail.serverResponse = patched(bases, event.detail.serverResponse); }
    keep(name, event.detail.serverResponse);
  }, true);
  // The text of the first part: an element does not keep the text that it was made of.
  document.addEventListener("DOMContentLoaded", function () {
    var fresh = document.getElementById("fresh");
    if (!fresh) { return; }
    window.fetch(fresh.getAttribute("hx-get"), { headers: { "HX-Request": "true" } }).then(function (answer) {
      var name = answer.ok && answer.headers.get("Part");
      if (name) { return answer.text().then(function (text) { if (!last) { keep(name, text); } }); }
    }).catch(function () { /* the next part comes whole */ });
  });
}());
