// The log stays at its end, the board is zoomed, a sheet is filled in.  All else works without this file.
(function () {
  "use strict";
  var kept = {};
  var kept_left = {};

  function button(text, label, act) {
    var made = document.createElement("button");
    made.type = "button"; made.textContent = text; made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
  }

  // Zoom by buttons; moved by hand only while it is larger than its frame, so that a finger can scroll the page.
  function zoomed(frame, place) {
    var board = frame.querySelector("svg");
    if (!board || frame.dataset.zoomed || typeof Panzoom === "undefined") { return; }
    frame.dataset.zoomed = "yes";
    var zoom = Panzoom(board, { maxScale: 6, minScale: 1, contain: "outside", disablePan: true, overflow: "auto", touchAction: "auto", cursor: "auto" });
    function scaled(scale) {
      var large = scale > 1.01;
      zoom.setOptions({ disablePan: !large, touchAction: large ? "none" : "auto", cursor: large ? "move" : "auto" });
    }
    board.addEventListener("panzoomchange", function (event) {
      kept[place] = event.detail; scaled(event.detail.scale);
    });
    var bar = document.createElement("div");
    bar.className = "zoom";
    bar.append(
      button("+", "Larger", function () { zoom.zoomIn(); }),
      button("\u2212", "Smaller", function () { zoom.zoomOut(); }),
      button("\u2922", "Whole", function () { zoom.reset(); })
    );
    frame.before(bar);
    if (kept[place] && kept[place].scale > 1) {
      var was = kept[place];
      zoom.zoom(was.scale, { animate: false });
      window.requestAnimationFrame(function () { zoom.pan(was.x, was.y, { animate: false, force: true }); });
    }
  }

  // How many dice of a roll stand in the line.
  function counted(input) {
    var told = input.form && input.form.querySelector("output");
    var faces = input.value.replace(/[\s,]+/g, "").split("");
    var wrong = faces.filter(function (each) { return !/[1-6]/.test(each); });
    var count = faces.length + " of " + input.dataset.dice + ": " + faces.join(" ");
    if (told) { told.textContent = wrong.length ? wrong[0] + " is no face of a die" : faces.length ? count : ""; }
  }
  document.addEventListener("input", function (event) {
    if (event.target.dataset && event.target.dataset.dice) { counted(event.target); }
  });

  // Whatever is wider than its place is reached and scrolled by keyboard, too; nothing else is a stop on the way.
  function scrolled(root) {
    root.querySelectorAll(".pan, .wide").forEach(function (each) {
      if (each.scrollWidth <= each.clientWidth) { each.removeAttribute("tabindex"); return; }
      each.tabIndex = 0;
      each.setAttribute("role", "group");
      each.setAttribute("aria-label", each.classList.contains("pan") ? "Board, wider than the screen" : "Table, wider than the screen");
    });
  }
  window.addEventListener("resize", function () { scrolled(document); });
  document.addEventListener("toggle", function () { scrolled(document); }, true);

  function lay(root) {
    root.querySelectorAll(".scroll:not(.course *)").forEach(function (each) { each.scrollTop = each.scrollHeight; });
    root.querySelectorAll("[data-random]").forEach(function (each) {
      if (each.value || !window.crypto) { return; }
      var parts = window.crypto.getRandomValues(new Uint32Array(4));
      each.value = Array.prototype.map.call(parts, String).join("").replace(/^0+(?=.)/, "");
    });
    root.querySelectorAll(".pan").forEach(zoomed);
    stepped(root);
    fillable(root);
    moved(root);
    scrolled(root);
  }

  // A sheet: numbers have − and +, each change is kept by the server, which says what the other rows may hold then.
  function stepped(root) {
    root.querySelectorAll(".step").forEach(function (each) {
      var input = each.querySelector("input");
      if (each.dataset.stepped) { return; }
      each.dataset.stepped = "yes";
      each.querySelector("input").inputMode = "numeric";
      [["\u2212", -1, "prepend"], ["+", 1, "append"]].forEach(function (one) {
        var made = button(one[0], input.getAttribute("aria-label").split(",")[0] + (one[1] < 0 ? ": one less" : ": one more"), function () {
          var next = Number(input.value || 0) + one[1];
          if (next < Number(input.min) || next > Number(input.dataset.most)) { return; }
          input.value = next;
          input.dispatchEvent(new Event("change", { bubbles: true }));
        });
        made.tabIndex = -1;
        each[one[2]](made);
      });
    });
  }
  // A button in the head of a column gives each of its rows as much as is allowed; pressed again, it empties them.
  var filling = {};
  function fillable(root) {
    root.querySelectorAll("table.uses").forEach(function (table) {
      table.querySelectorAll("th[scope=col]").forEach(function (head, place) {
        var fields = Array.from(table.querySelectorAll("tbody tr > td:nth-of-type(" + (place + 1) + ") > [data-fill]"));
        if (fields.length < 2 || head.querySelector("button")) { return; }
        var made = button("all", head.textContent.split("[")[0].trim() + ": all", function () { fill_in(fields); });
        made.className = "quiet";
        head.append(" ", made);
      });
    });
  }
  function fill_in(fields) {
    var inputs = fields.map(function (each) { return Array.from(each.querySelectorAll("input")); });
    function is_full(each) { return each.length > 1 ? each[each.length - 1].checked : each[0].value === each[0].dataset.most; }
    var word = inputs.every(is_full) ? "" : "all";
    inputs.forEach(function (each) {
      var one = each.length > 1 ? each[word ? each.length - 1 : 0] : each[0];
      if (each.length > 1) { one.checked = true; } else { one.value = word ? one.dataset.most : one.min; }
      one.classList.add("touched");
      filling[one.name] = word || one.value;
    });
    write();
  }
  document.addEventListener("fill", function (event) { Object.assign(filling, event.detail); write(); });
  var writing = 0;
  var wanted = 0;
  function touched(sheet) {
    var found = new FormData(sheet);
    Array.from(found.keys()).forEach(function (name) {
      if (name.indexOf("row.") === 0 && !sheet.querySelector('.touched[name="' + name + '"]') && sheet.querySelector('.suggested [name="' + name + '"], .suggested[name="' + name + '"]')) { found.delete(name); }
    });
    Object.keys(filling).forEach(function (name) { found.set(name, filling[name]); });
    filling = {};
    return new URLSearchParams(found);
  }
  function write() {
    var sheet = document.getElementById("sheet");
    if (!sheet || !sheet.dataset.draft) { return; }
    var mine = ++wanted;
    fetch(sheet.dataset.draft, { method: "POST", body: touched(sheet), headers: { "HX-Request": "true" } }).then(function (answer) {
      return answer.ok ? answer.text() : "";
    }).then(function (text) {
      var old = document.getElementById("sheet");
      if (!text || mine !== wanted || !old || old !== sheet) { return; }
      var active = document.activeElement;
      var at = active && old.contains(active) ? active.id : "";
      var holder = document.createElement("div");
      holder.innerHTML = text;
      var fresh = holder.querySelector("#sheet");
      old.querySelectorAll(".touched").forEach(function (each) {
        var same = each.id && fresh.querySelector("#" + CSS.escape(each.id));
        if (same) { same.classList.add("touched"); }
      });
      old.replaceWith(fresh);
      if (typeof htmx !== "undefined") { htmx.process(fresh); }
      stepped(document);
      fillable(document);
      document.dispatchEvent(new Event("sheet"));
      var place = at && document.getElementById(at);
      if (place) { place.focus({ preventScroll: true }); }
    }, function () { cut(true); });
  }
  document.addEventListener("change", function (event) {
    var sheet = event.target.closest && event.target.closest("#sheet");
    if (!sheet || !event.target.name) { return; }
    event.target.classList.add("touched");
    window.clearTimeout(writing);
    writing = window.setTimeout(write, 250);
  });
  document.addEventListener("htmx:beforeRequest", function (event) {
    if (event.detail.requestConfig.elt.id === "sheet") { window.clearTimeout(writing); wanted += 1; }
  });
  // Enter goes on to the next field and sends nothing; Ctrl+Enter sends.
  document.addEventListener("keydown", function (event) {
    var sheet = document.getElementById("sheet");
    if (!sheet) { return; }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      var send = document.getElementById("confirm") || document.getElementById("send");
      if (send) { event.preventDefault(); send.click(); }
    } else if (event.key === "Enter" && event.target.closest("#sheet") && event.target.tagName === "INPUT") {
      event.preventDefault();
      var fields = Array.from(sheet.querySelectorAll("input:not([type=hidden]), select"));
      var next = fields[fields.indexOf(event.target) + 1] || document.getElementById("send");
      if (next) { next.focus(); }
    }
  });

  // Which nations the sides are of the scenario that is chosen; of a file of one's own that is not known before it is read.
  function named() {
    var list = document.getElementById("scenario");
    var text = document.getElementById("text");
    var chosen = list && !(text && text.value.trim()) ? list.options[list.selectedIndex] : null;
    document.querySelectorAll("[data-side]").forEach(function (each) {
      each.textContent = chosen ? ": " + chosen.dataset[each.dataset.side] : "";
    });
  }
  document.addEventListener("change", named);
  document.addEventListener("input", named);

  // A file is read into the field for its text; nothing is sent before the form is.
  document.addEventListener("DOMContentLoaded", function () {
    document.querySelectorAll("input[type=file][data-into]").forEach(function (each) {
      each.closest("[hidden]").hidden = false;
      each.addEventListener("change", function () {
        if (each.files.length) { each.files[0].text().then(function (text) { document.getElementById(each.dataset.into).value = text; named(); }); }
      });
    });
    named();
    var fault = /your file, line (\d+)/.exec((document.querySelector("pre.problem") || {}).textContent || "");
    var text = document.getElementById("text");
    if (fault && text) {
      var lines = text.value.split("\n"), before = lines.slice(0, fault[1] - 1).join("\n").length + (fault[1] > 1 ? 1 : 0);
      text.focus();
      text.setSelectionRange(before, before + (lines[fault[1] - 1] || "").length);
      text.scrollTop = text.scrollHeight * (fault[1] - 4) / lines.length;
    }
  });

  // What was missed while the line was cut is fetched when it is back.
  function again() {
    if (document.getElementById("fresh") && typeof htmx !== "undefined") { htmx.trigger("#fresh", "refresh"); }
  }
  function cut(is) {
    var told = document.getElementById("cut");
    if (told) { told.hidden = !is; }
  }
  ["htmx:sendError", "htmx:timeout"].forEach(function (name) {
    document.addEventListener(name, function () { cut(true); window.setTimeout(again, 2000); });
  });
  document.addEventListener("htmx:afterRequest", function (event) { if (event.detail.successful) { cut(false); } });
  window.addEventListener("online", again);
  // An answer brings the new page itself: only what is not shown a moment later is fetched; what was shown before may be
  // a word that comes late, so that waits for another.
  var news = "";
  var before = {};
  function look(waited) {
    var shown = document.querySelector("#now > .grid");
    if (document.querySelector("#now .htmx-request, #fresh.htmx-request")) {
      window.setTimeout(function () { look(waited); }, 20);
    } else if (shown && shown.dataset.version !== news) {
      if (before[news] && !waited) { window.setTimeout(function () { look(true); }, 2000); } else { again(); }
    }
  }
  function listen() {
    var place = document.querySelector("[data-stream]");
    if (!place || !window.EventSource) { return; }
    var line = new EventSource(place.dataset.stream);
    line.addEventListener("changed", function (event) {
      news = event.data;
      look(false);
    });
    line.addEventListener("error", function () { cut(true); });
    line.addEventListener("open", function () { cut(false); });
  }
  document.addEventListener("DOMContentLoaded", listen);

  // A look at the match that began before an answer was through shows what is past: it is dropped, and taken again.
  var answers = 0;
  var under_way = 0;
  document.addEventListener("htmx:beforeRequest", function (event) {
    if (event.detail.requestConfig.verb === "get") { event.detail.xhr.answers = answers; } else { answers += 1; under_way += 1; }
  });
  document.addEventListener("htmx:afterRequest", function (event) {
    if (event.detail.requestConfig.verb !== "get") { answers += 1; under_way = Math.max(0, under_way - 1); }
  });
  document.addEventListener("htmx:beforeSwap", function (event) {
    if (event.detail.requestConfig.verb !== "get" || event.detail.requestConfig.elt.id !== "fresh") { return; }
    if (under_way || event.detail.xhr.answers !== answers) {
      event.detail.shouldSwap = false;
      window.setTimeout(again, 100);
    }
  });

  // Whoever was about to answer goes on where he was, if the question is still the same.
  var hold = null;
  function turn() {
    var found = document.querySelector(".ask input[name=turn]");
    return found ? found.value : "";
  }
  document.addEventListener("htmx:beforeSwap", function () {
    var active = document.activeElement;
    var at = active && active.closest(".ask") ? { id: active.id, value: active.value } : null;
    hold = { turn: turn(), at: at, typed: [] };
    document.querySelectorAll(".ask input[id]").forEach(function (each) {
      if (each.type !== "radio" && each.value !== each.defaultValue) { hold.typed.push([each.id, each.value]); }
    });
  });
  document.addEventListener("htmx:afterSettle", function () {
    var shown = document.querySelector("#now > .grid");
    if (shown) { before[shown.dataset.version] = true; }
    if (shown && news && shown.dataset.version !== news) { window.setTimeout(function () { look(false); }, 200); }
  });
  document.addEventListener("htmx:afterSettle", function () {
    if (hold && hold.turn === turn()) {
      hold.typed.forEach(function (each) {
        var line = document.getElementById(each[0]);
        if (line) { line.value = each[1]; if (line.dataset.dice) { counted(line); } }
      });
      var at = hold.at;
      var found = at && (at.id ? document.getElementById(at.id) : document.querySelector('.ask .answers button[value="' + at.value + '"]'));
      if (found && !document.querySelector("#sheet > .ends")) { found.focus(); }
    }
    hold = null;
  });

  // What the server shows unfolded stays so only as long as it does; what somebody has unfolded or folded stays as he left it.
  function note() {
    document.querySelectorAll("#now details[id]").forEach(function (each) {
      if (!each.dataset.was) { each.dataset.was = each.open ? "open" : "closed"; }
    });
  }
  document.addEventListener("DOMContentLoaded", note);

  // Whatever was being written elsewhere on the page stays, and what was unfolded; only a form that was sent is replaced.
  // A page settles at once (defaultSettleDelay): in between, a press would leave the page and a word would find no line.  A
  // question that comes while somebody writes does not take him away; what finds no line now waits for the next page.
  var written = null;
  var waiting = { fields: [], open: [] };
  function is_missing(each) { return !document.getElementById(each[0]); }
  document.addEventListener("htmx:beforeSwap", function (event) {
    var refused = event.detail.xhr.status >= 400 || / class="problem" role="alert"/.test(event.detail.serverResponse);
    var sent = event.detail.requestConfig.verb === "get" || refused ? null : event.detail.requestConfig.elt;
    var active = document.activeElement;
    written = { fields: waiting.fields.slice(), open: waiting.open.slice(), focus: active && !active.closest(".ask") ? active.id : "" };
    document.querySelectorAll("#now textarea[id], #now input[id], #now select[id]").forEach(function (each) {
      if (each.closest(".ask") || (sent && sent.contains(each))) { return; }
      var usual = each.tagName === "SELECT" ? (each.querySelector("option[selected]") || each.options[0] || each).value : each.defaultValue;
      var fresh = each.value !== usual;
      if (fresh && each.type !== "checkbox") { written.fields.push([each.id, each.value, each.selectionStart]); }
    });
    document.querySelectorAll("#now details[id]").forEach(function (each) {
      if (each.open !== (each.dataset.was === "open")) { written.open.push([each.id, each.open]); }
    });
  });
  document.addEventListener("htmx:afterSettle", function (event) {
    note();
    var asked = event.detail.requestConfig, own = asked.verb !== "get" && asked.elt;
    var seen = own && (document.querySelector("#now .problem[role=alert], #now .ends") || (own.closest(".ask") && !turn() && document.getElementById("ask-head")));
    if (seen) { seen.scrollIntoView({ block: "nearest" }); }
    if (!written) { return; }
    written.open.forEach(function (each) { var found = document.getElementById(each[0]); if (found) { found.open = each[1]; } });
    written.fields.forEach(function (each) { var found = document.getElementById(each[0]); if (found) { found.value = each[1]; } });
    waiting = { fields: written.fields.filter(is_missing), open: written.open.filter(is_missing) };
    var place = written.focus && document.getElementById(written.focus);
    if (place) {
      place.focus();
      written.fields.forEach(function (each) {
        if (each[0] === written.focus && place.setSelectionRange && place.type !== "email") { place.setSelectionRange(each[2], each[2]); }
      });
    }
    written = null;
  });

  // A map that is wider than the screen begins at what the question is about, another board at the side of who sits there; it
  // stays where it was moved to.
  function moved(root) {
    root.querySelectorAll(".pan").forEach(function (each, place) {
      var board = each.closest("[data-far]");
      var middle = each.dataset.middle && each.dataset.middle * each.scrollWidth - each.clientWidth / 2;
      each.scrollLeft = place in kept_left ? kept_left[place] : middle || (board ? each.scrollWidth : 0);
      each.addEventListener("scroll", function () {
        if (each.isConnected) { kept_left[place] = each.scrollLeft; }  // one that was just replaced stands at 0
      });
    });
  }

  // The parts of a board were put elsewhere, because the screen is narrower or wider now.
  document.addEventListener("folded", function () {
    document.querySelectorAll(".pan").forEach(zoomed);
    moved(document);
    scrolled(document);
  });
  document.addEventListener("DOMContentLoaded", function () { lay(document); });
  document.addEventListener("htmx:afterSettle", function (event) { lay(event.target); });

  // A line that stays in the page says what has changed: what is replaced as a whole is often not read out.
  function news_in_words() {
    var lines = document.querySelectorAll("#now .lines p");
    var heads = [document.getElementById("ask-head"), lines[lines.length - 1]];
    return heads.filter(Boolean).map(function (each) { return each.textContent.replace(/\s+/g, " ").trim(); }).join(". ");
  }
  var read_out = news_in_words();
  document.addEventListener("htmx:afterSettle", function () {
    var place = document.getElementById("told"), words = news_in_words();
    if (place && words !== read_out) { read_out = place.textContent = words; }
  });
  // What the server says in place of the page is shown, too.
  document.addEventListener("htmx:beforeSwap", function (event) {
    if (event.detail.xhr.status >= 400) { event.detail.shouldSwap = true; event.detail.isError = false; }
  });
}());
