// A part of a page arrives as its differences from the part that this browser holds (see flagplot/web/delta.py).
(function () {
  "use strict";
  var held = new Map();
  var last = "";

  function keep(name, text) {
    held.delete(name);
    held.set(name, text);
    last = name;
    if (held.size > 3) { held.delete(held.keys().next().value); }
  }

  function cut(text) { return text.split(/(?=<)|(?= [a-z-]+=")/); }

  function patched(base, text) {
    var line = text.indexOf("\n");
    var old = cut(base), fresh = cut(text.slice(line + 1)), at = 0, taken = 0, made = [];
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
    if (last && event.detail.target && event.detail.target.id === "now") { event.detail.headers["Held-Part"] = last; }
  });
  // Before all others: they read the whole part.
  document.addEventListener("htmx:beforeSwap", function (event) {
    var xhr = event.detail.xhr;
    var name = xhr.getResponseHeader && xhr.getResponseHeader("Part");
    if (!name) { return; }
    var base = xhr.getResponseHeader("Part-Base");
    if (base && !held.has(base)) {
      last = "";
      event.detail.shouldSwap = false;
      window.setTimeout(function () { htmx.trigger("#fresh", "refresh"); });
      return;
    }
    if (base) { event.detail.serverResponse = patched(held.get(base), event.detail.serverResponse); }
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
