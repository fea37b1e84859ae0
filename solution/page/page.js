// Replays moves on the boards. Every problem carries its solution as JSON;
// its nodes are counted in the order in which the page shows them: a node,
// its threats, its replies, its refutations.
for (const section of document.querySelectorAll(".problem")) {
  const doc = JSON.parse(section.querySelector("script").textContent);
  const board = section.querySelector(".board");
  const now = section.querySelector(".now");
  const buttons = [...section.querySelectorAll(".mv")];
  const steps = section.querySelectorAll(".steps button");
  const nodes = [];
  let current = null;

  for (const twin of doc.twins) {
    const diagram = (twin.problem ?? doc.problem).board;
    const visit = (node, parent, start) => {
      node.start = start;
      node.parent = parent;
      nodes.push(node);
      for (const list of [node.threats, node.replies, node.refutations]) {
        for (const child of list ?? []) visit(child, node, start);
      }
    };
    for (const half of twin.halves ?? [])
      for (const phase of half.phases ?? [])
        for (const node of phase.nodes ?? []) visit(node, null, half.start ?? diagram);
  }

  const kindOf = (man) => man.colour[0] + "-" + man.walk.replace(/[^a-z0-9]/g, "_");

  function apply(men, effects) {
    for (const e of effects ?? []) {
      const on = men.get(e.square);
      switch (e.kind) {
        case "add": men.set(e.square, e.man); break;
        case "remove": men.delete(e.square); break;
        case "move": men.delete(e.square); men.set(e.to, e.other ?? e.man); break;
        case "setWalk": case "setColour": if (e.man) men.set(e.square, { ...on, ...e.man }); break;
        case "swap": men.set(e.to, e.man); if (e.other) men.set(e.square, e.other); break;
      }
    }
  }

  function castle(men, move) {
    const rank = move.from[1], king = move.from.charCodeAt(0);
    const right = move.castling === "king";
    for (const file of right ? "hgfedcb" : "abcdefg") {
      const man = men.get(file + rank);
      const beyond = right ? file.charCodeAt(0) > king : file.charCodeAt(0) < king;
      if (beyond && man?.walk === "r" && man.colour === move.man.colour) {
        men.delete(file + rank);
        return [(right ? "f" : "d") + rank, man];
      }
    }
    return null;
  }

  function play(men, move) {
    if (!move || move.null) return;
    apply(men, move.before);
    const rook = move.castling ? castle(men, move) : null;
    if (move.captured) men.delete(move.captureSquare);
    men.delete(move.from);
    let man = move.man, to = move.to;
    if (move.promotion) man = { ...man, walk: move.promotion };
    men.set(to, man);
    if (move.swapped) men.set(move.from, move.swapped);
    if (rook) men.set(...rook);
    for (const e of move.effects ?? []) {
      if (e.kind !== "onward") { apply(men, [e]); continue; }
      men.delete(to);
      to = e.to;
      men.set(to, man);
    }
  }

  function draw(start, node) {
    const men = new Map(start.map((m) => [m.square, m]));
    const path = [];
    for (let n = node; n; n = n.parent) path.unshift(n);
    for (const n of path) play(men, n.move);
    const svg = (name, attributes) => {
      const e = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
      return e;
    };
    const layer = board.querySelector(".men");
    const place = (s) => ({ x: (s.charCodeAt(0) - 97) * 100, y: (8 - s[1]) * 100, width: 100, height: 100 });
    layer.replaceChildren();
    for (const s of [node?.move?.from, node?.move?.to]) {
      if (s && s !== "~") layer.append(svg("rect", { ...place(s), class: "m" }));
    }
    for (const [s, m] of men) {
      if (s === "~" || m.colour === "invisible") continue;
      const use = svg("use", { ...place(s), href: "#man-" + kindOf(m) });
      if (m.attributes) use.append(Object.assign(svg("title", {}), { textContent: m.attributes.join(" ") }));
      layer.append(use);
    }
  }

  function show(button) {
    current?.classList.remove("on");
    current?.removeAttribute("aria-current");
    current = button;
    if (button) {
      button.classList.add("on");
      button.setAttribute("aria-current", "true");
      for (let d = button.closest("details"); d; d = d.parentElement.closest("details")) d.open = true;
      const node = nodes[button.dataset.n];
      draw(node.start, node);
      now.textContent = button.textContent;
      button.scrollIntoView({ block: "nearest" });
    } else {
      draw(doc.problem.board, null);
      now.textContent = "";
    }
    const at = buttons.indexOf(current);
    steps[0].disabled = steps[1].disabled = at < 0;
    steps[2].disabled = steps[3].disabled = at === buttons.length - 1;
  }

  const step = {
    first: () => show(null),
    back: () => show(buttons[buttons.indexOf(current) - 1] ?? null),
    next: () => show(buttons[buttons.indexOf(current) + 1] ?? current),
    last: () => show(buttons[buttons.length - 1] ?? null),
    // along the play: to the move before, to the first answer
    parent: () => {
      const node = current && nodes[current.dataset.n];
      const n = nodes.indexOf(node?.parent);
      show(buttons.find((b) => b.dataset.n == n) ?? null);
    },
    child: () => {
      const node = current && nodes[current.dataset.n];
      const child = node ? [...(node.threats ?? []), ...(node.replies ?? []), ...(node.refutations ?? [])][0] : nodes[0];
      const n = nodes.indexOf(child);
      const after = buttons.slice(buttons.indexOf(current) + 1);
      show(after.find((b) => b.dataset.n == n) ?? buttons.find((b) => b.dataset.n == n) ?? current);
    },
  };
  section.step = step;
  for (const b of section.querySelectorAll(".steps button")) b.onclick = () => step[b.name]();
  for (const b of buttons) b.onclick = (event) => { event.preventDefault(); show(b); };
  section.onpointerdown = () => { active = section; };
  section.onfocusin = () => { active = section; };
  show(null);
}

// The arrow keys belong to the problem last touched.
var active = document.querySelector(".problem");
document.onkeydown = (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !active) return;
  const name = { ArrowLeft: "parent", ArrowRight: "child", ArrowUp: "back", ArrowDown: "next", Home: "first", End: "last" }[event.key];
  if (name) { event.preventDefault(); active.step[name](); }
};
