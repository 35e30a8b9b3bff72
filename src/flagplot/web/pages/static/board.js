// The board beside the sheet: its pieces answer, by pointer and by the digit that each carries; they and the log light each other.
(function () {
  "use strict";
  var LONGEST = 700;  // milliseconds in which a second digit may follow the first
  var down = null;

  function near(event, what) { return event.target.closest && event.target.closest(what); }

  function give(answer) {
    if (answer.tagName !== "OPTION") { answer.click(); return; }
    answer.selected = true;
    answer.parentNode.dispatchEvent(new Event("change", { bubbles: true }));
  }
  // Whatever on the board stands for an answer gives it, as its button in the list does.
  function pick(event) {
    var thing = near(event, ".board [data-answer]");
    if (!thing || (event.type === "keydown" && event.key !== "Enter" && event.key !== " ")) { return; }
    if (event.type === "click" && down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) > 6) { return; }
    var answer = document.querySelector('#sheet [data-pick="' + thing.dataset.answer + '"]');
    if (answer) { event.preventDefault(); give(answer); }
  }

  // Digits give the answer that carries them: of the choices that have the focus, else of those that the board shows.
  var typed = "";
  var typing = 0;
  function keyed() {
    var row = (document.activeElement || document.body).closest("#sheet .radios");
    return Array.from(row ? row.querySelectorAll("input") : document.querySelectorAll("#sheet [data-pick]"));
  }
  function digit(event) {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) { return; }
    if (near(event, "input:not([type=radio]), select, textarea")) { return; }
    window.clearTimeout(typing);
    var answers = keyed();
    function begun(each) { return each.value.indexOf(typed) === 0; }
    typed += event.key;
    if (!answers.some(begun)) { typed = event.key; }
    var found = answers.filter(begun), answer = found.find(function (each) { return each.value === typed; });
    if (!found.length) { typed = ""; return; }
    event.preventDefault();
    function end() { typed = ""; if (answer && answer.isConnected) { give(answer); } }
    if (found.length > 1 || !answer) { typing = window.setTimeout(end, LONGEST); } else { end(); }
  }
  function drawn(tag, values, words) {
    var made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    Object.keys(values).forEach(function (name) { made.setAttribute(name, values[name]); });
    made.textContent = words || "";
    return made;
  }
  // Each choice and each piece that is an answer shows its digit, and its label has it behind its printed text; a hex has it printed.
  function called(piece, key) {
    var label = piece.getAttribute("aria-label");
    var printed = Array.from(piece.querySelectorAll("text")).map(function (each) { return each.textContent; }).join(" ");
    piece.dataset.called = label;
    var is_first = printed && label.indexOf(printed) === 0;
    piece.setAttribute("aria-label", is_first ? printed + " " + key + label.slice(printed.length) : key + ": " + label);
  }
  function show_keys() {
    document.querySelectorAll(".key").forEach(function (each) { each.remove(); });
    document.querySelectorAll("[data-called]").forEach(function (each) {
      each.setAttribute("aria-label", each.dataset.called);
      each.removeAttribute("data-called");
    });
    document.querySelectorAll("#sheet label > [data-pick]").forEach(function (each) {
      var words = each.nextElementSibling, made = document.createElement("kbd");
      if (!/^\d+$/.test(each.value) || words.textContent === each.value) { return; }
      made.className = "key"; made.textContent = each.value; made.setAttribute("aria-hidden", "true");
      words.prepend(made);
    });
    document.querySelectorAll(".board [data-answer]").forEach(function (piece) {
      var answer = document.querySelector('#sheet [data-pick="' + piece.dataset.answer + '"]'), key = answer ? answer.value : "";
      if (!/^\d+$/.test(key) || piece.getAttribute("aria-label").indexOf(key + ": ") === 0) { return; }
      called(piece, key);
      var box = piece.getBBox(), wide = 6 + 8 * key.length;
      var x = box.x + box.width - (box.width > 2 * wide ? wide + 4 : 0), made = drawn("g", { "class": "key", "aria-hidden": "true" });
      made.append(
        drawn("rect", { x: x, y: box.y - 7, width: wide, height: 14, rx: 3, "class": "f-mark" }),
        drawn("text", { x: x + wide / 2, y: box.y + 4, "font-size": 12, "font-weight": 700, "text-anchor": "middle", "class": "f-on-mark" }, key)
      );
      piece.append(made);
    });
  }

  // A line of the log and the pieces that it names light each other, and its hexes on the map: by what the line says alone.
  var LINES = ".lines p, .lines summary";
  var pinned = null;
  function words_of(line) { return line.textContent.replace(/\s+/g, " "); }
  function names(words, name) {
    var plain = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    var either = plain.replace(/^[a-z]/, function (letter) { return "[" + letter + letter.toUpperCase() + "]"; });
    return new RegExp("(?<![\\p{L}\\p{N}])" + either + "(?![\\p{L}\\p{N}])", "u").test(words);
  }
  // A name that pieces of several groups have needs its group behind it.
  function is_about(words, piece) {
    var name = piece.dataset.name, hex = piece.dataset.hex, group = piece.parentNode.closest("[data-name]");
    if (hex && names(words, hex)) { return true; }
    if (!name || !names(words, name)) { return false; }
    var others = Array.from(piece.ownerSVGElement.querySelectorAll('[data-name="' + CSS.escape(name) + '"]'));
    var is_one = others.every(function (each) { return each.parentNode === piece.parentNode || each.contains(piece) || piece.contains(each); });
    return is_one || Boolean(group && words.indexOf(name + " (" + group.dataset.name + ")") >= 0);
  }
  function lines_of(piece) {
    return Array.from(document.querySelectorAll(LINES)).filter(function (line) {
      return (line.matches("summary") || !line.closest("details:not([open])")) && is_about(words_of(line), piece);
    });
  }
  function ring(map, id) {
    var spot = /^([A-Z]+)(\d+)$/.exec(id), size = Number(map.dataset.size), whole = map.dataset.whole.split(" ").map(Number);
    var column = spot[1].split("").reduce(function (sum, each) { return 26 * sum + each.charCodeAt(0) - 64; }, 0) - 1;
    var x = column * size * Math.sqrt(3) / 2, y = (spot[2] - 1 + (column & 1) / 2) * size;
    if (x > whole[0] && y > whole[1] && x < whole[0] + whole[2] && y < whole[1] + whole[3]) {
      map.append(drawn("circle", { cx: x, cy: y, r: 0.6 * size, "class": "lit hex" }));
    }
  }
  function light(thing) {
    document.querySelectorAll(".hex.lit").forEach(function (each) { each.remove(); });
    document.querySelectorAll(".lit").forEach(function (each) { each.classList.remove("lit"); });
    if (!thing || !thing.isConnected) { return []; }
    var words = words_of(thing), is_line = thing.matches(LINES), found = is_line ? [] : lines_of(thing);
    if (is_line) {
      found = Array.from(document.querySelectorAll(".flagplot :is([data-name], [data-hex])")).filter(function (each) { return is_about(words, each); });
      document.querySelectorAll(".flagplot [data-size]").forEach(function (map) {
        (words.match(/\b[A-Z]{1,2}\d{1,2}\b/g) || []).forEach(function (id) { ring(map, id); });
      });
    }
    found.concat(thing).forEach(function (each) {
      each.classList.add("lit");
      document.querySelectorAll('.flagplot [data-leg="' + each.dataset.leg + '"]').forEach(function (leg) { leg.classList.add("lit"); });
    });
    return found;
  }
  function lightable(event) { return near(event, LINES) || near(event, ".flagplot :is([data-name], [data-hex])"); }
  function rest(event) { if (event.pointerType !== "touch") { light(lightable(event) || pinned); } }
  function pin(event) {
    pinned = lightable(event) || null;
    var found = light(pinned), last = pinned && !pinned.matches(LINES) && found.pop();
    if (last) { last.scrollIntoView({ block: "nearest" }); }
  }

  // What a pointer reads as it rests on a piece, a finger reads at a press; on a piece that is an answer, at a long one.
  function detail(event) {
    var shown = document.getElementById("detail");
    if (shown) { shown.remove(); }
    var piece = event.pointerType === "touch" && near(event, ".flagplot g:has(> title)");
    if (!piece || (event.type === "click" && piece.closest(".board [data-answer]"))) { return; }
    var made = document.createElement("p"), last = lines_of(piece).pop();
    made.id = "detail"; made.className = "note"; made.setAttribute("role", "status");
    made.textContent = piece.querySelector("title").textContent + (last ? "\n" + words_of(last) : "");
    document.body.append(made);
  }

  document.addEventListener("pointerdown", function (event) { down = [event.clientX, event.clientY]; }, true);
  ["click", "keydown"].forEach(function (name) { document.addEventListener(name, pick); });
  ["click", "contextmenu"].forEach(function (name) { document.addEventListener(name, detail); });
  ["pointerover", "focusin"].forEach(function (name) { document.addEventListener(name, rest); });
  document.addEventListener("click", pin);
  document.addEventListener("keydown", digit);
  ["DOMContentLoaded", "htmx:afterSettle", "sheet"].forEach(function (name) { document.addEventListener(name, show_keys); });
}());
