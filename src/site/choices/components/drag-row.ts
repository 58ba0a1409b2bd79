/** Near an edge of the screen, dragging scrolls by as much a frame. */
const edgePx = 80;
const scrollPx = 12;

/**
 * Drags a row of a list with the pointer: the row follows the finger, a line shows where it will be, and nothing else of the
 * page changes until it is dropped.
 *
 * @param row a child of the list, with its key in `data-key`
 * @param onDrop its new place, from 1, where it is another one
 */
export function dragRow(
  row: HTMLElement,
  { clientX, clientY, pointerId }: PointerEvent,
  onDrop: (place: number) => void,
) {
  const list = row.parentElement!;
  const startY = clientY + window.scrollY;
  const centre = list.getBoundingClientRect().left + list.clientWidth / 2;
  let pointer = { x: clientX, y: clientY };
  let over: HTMLElement | null = null;
  let frame = 0;
  row.dataset.dragged = "";
  const mark = (next: HTMLElement | null, side: string) => {
    if (over && over !== next) delete over.dataset.drop;
    over = next;
    if (next) next.dataset.drop = side;
  };
  const follow = () => {
    frame = requestAnimationFrame(follow);
    if (pointer.y < edgePx) window.scrollBy(0, -scrollPx);
    else if (pointer.y > window.innerHeight - edgePx) window.scrollBy(0, scrollPx);
    row.style.transform = `translateY(${pointer.y + window.scrollY - startY}px)`;
    const found = document.elementFromPoint(centre, pointer.y)?.closest<HTMLElement>("[data-key]") ?? null;
    if (!found || found.parentElement !== list) return;
    const { top, height } = found.getBoundingClientRect();
    mark(found, pointer.y > top + height / 2 ? "after" : "before");
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId === pointerId) pointer = { x: event.clientX, y: event.clientY };
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    cancelAnimationFrame(frame);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    const place = event.type === "pointerup" && over ? placeAt(list, row, over) : 0;
    mark(null, "");
    delete row.dataset.dragged;
    row.style.transform = "";
    if (place > 0) onDrop(place);
  };
  // On the window: the row moves under the pointer.
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
  frame = requestAnimationFrame(follow);
}

/** The place that the row has once it is beside the one it was dropped on; 0: the same as before. */
function placeAt(list: HTMLElement, row: HTMLElement, over: HTMLElement): number {
  const rows = [...list.children];
  const from = rows.indexOf(row);
  const at = rows.indexOf(over) + (over.dataset.drop === "after" ? 1 : 0);
  const to = at > from ? at - 1 : at;
  return over === row || to === from ? 0 : to + 1;
}
