// A list of paragraphs, narrowed as a number or words are typed: 22.54E and Enter opens its page.
// A list within .numbers is only shown while something is typed; headings with nothing under them go.
document.addEventListener("DOMContentLoaded", () => {
  const field = document.getElementById("number");
  if (!field) return;
  const entries = [...document.querySelectorAll("article li")].filter((li) => li.querySelector("a"));
  const quiet = entries.filter((li) => li.closest(".numbers"));
  const counted = quiet.length ? quiet : entries;
  const none = document.createElement("p");
  none.setAttribute("role", "status");
  field.after(none);
  const plain = (text) => text.toLowerCase().replace(/^table\./, "").replace(/[^0-9a-z]/g, "");
  const texts = new Map(counted.map((li) => [li, li.textContent.toLowerCase()]));
  const narrow = () => {
    const wanted = plain(field.value);
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isText = /[a-z]{3}/i.test(field.value);
    counted.forEach((li) => {
      const isNumber = plain(li.querySelector("a").textContent).startsWith(wanted);
      const isAbout = isText && words.every((word) => texts.get(li).includes(word));
      li.hidden = wanted ? !(isNumber || isAbout) : quiet.length > 0;
    });
    document.querySelectorAll("article section section").forEach((section) => {
      const own = counted.filter((li) => section.contains(li));
      if (own.length) section.hidden = own.every((li) => li.hidden);
    });
    none.textContent = wanted && counted.every((li) => li.hidden) ? `No paragraph has the number or the words ${field.value}.` : "";
  };
  field.addEventListener("input", narrow);
  field.addEventListener("keydown", (event) => {
    const first = counted.find((li) => !li.hidden);
    if (event.key === "Enter" && field.value && first) window.location = first.querySelector("a").href;
  });
  narrow();
});
