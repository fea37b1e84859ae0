// onThePage keeps a menu that has been opened on the page: at the right edge its list opens to the left.
export function onThePage(menu: HTMLDetailsElement): void {
  const list = menu.querySelector<HTMLElement>(".popup");
  if (!list || !menu.open) return;
  list.style.translate = "";
  const { left, right } = list.getBoundingClientRect();
  const over = Math.min(right - document.documentElement.clientWidth + 8, left - 8);
  if (over > 0) list.style.translate = `${-over}px`;
}
