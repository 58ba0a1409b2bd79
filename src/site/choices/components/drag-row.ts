import type { ChoiceRow } from "#features/choices/list-rules.ts";

/** Near an edge of the screen, dragging scrolls: the nearer the faster, by up to `maxScrollPx` a frame. */
const edgePx = 80;
const maxScrollPx = 40;
/** Between two rows (`.choice-chunk` in styles.css). */
const gapPx = 8;

/** The row that another one was dropped beside. */
export interface DroppedBeside {
  /** The key of that row. */
  over: number;
  isAfter: boolean;
}

/**
 * Drags a row of a list with the pointer: the row follows the finger, a line shows where it will be, and nothing else of the
 * page changes until it is dropped. Each frame reads the places of two rows, however many the list has.
 *
 * @param row in a chunk of the list, with its key in `data-key`
 */
export function dragRow(
  row: HTMLElement,
  list: HTMLElement,
  { clientY, pointerId }: PointerEvent,
  onDrop: (beside: DroppedBeside) => void,
) {
  const chunk = row.parentElement;
  if (!chunk) return;
  const box = row.getBoundingClientRect();
  const [centre, grabbedAt] = [box.left + box.width / 2, clientY - box.top];
  let pointerY = clientY;
  let shift = 0;
  let over: HTMLElement | null = null;
  let frame = 0;
  row.dataset.dragged = "";
  // A chunk that may be left out cuts off what is drawn outside of it.
  chunk.dataset.held = "";
  const mark = (next: HTMLElement | null, side = "") => {
    if (over !== next) delete over?.dataset.drop;
    over = next;
    if (next && next.dataset.drop !== side) next.dataset.drop = side;
  };
  const follow = () => {
    frame = requestAnimationFrame(follow);
    const scrolled = scrollStep(pointerY);
    if (scrolled !== 0) window.scrollBy(0, scrolled);
    // Everything is read before anything is written. Where the row would be is read each time: rows above it may get their height now.
    const { top } = row.getBoundingClientRect();
    const found = rowAt(list, centre, pointerY);
    const below = found?.getBoundingClientRect();
    shift += pointerY - grabbedAt - top;
    row.style.transform = `translateY(${shift}px)`;
    mark(found, below && pointerY > below.top + below.height / 2 ? "after" : "before");
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId === pointerId) pointerY = event.clientY;
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    cancelAnimationFrame(frame);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    const dropped = event.type === "pointerup" && over;
    const beside = dropped && { over: Number(dropped.dataset.key), isAfter: dropped.dataset.drop === "after" };
    mark(null);
    delete row.dataset.dragged;
    delete chunk.dataset.held;
    row.style.transform = "";
    if (beside) onDrop(beside);
  };
  // On the window: the row moves under the pointer.
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
  frame = requestAnimationFrame(follow);
}

/**
 * The row that a pointer is over; between two rows the nearer one, beyond the screen the outermost one in sight, beyond the list its
 * first or last one. Null over the place that the dragged row has left.
 */
function rowAt(list: HTMLElement, x: number, pointerY: number): HTMLElement | null {
  const y = Math.max(0, Math.min(pointerY, window.innerHeight - 1));
  for (const offset of [0, -gapPx, gapPx]) {
    const row = document.elementFromPoint(x, y + offset)?.closest<HTMLElement>("[data-key]");
    if (row && list.contains(row)) return row;
  }
  const { top, bottom } = list.getBoundingClientRect();
  if (y >= top && y <= bottom) return null;
  const end = y < top ? "first" : "last";
  return list.querySelector<HTMLElement>(`:scope > :${end}-child > :${end}-child`);
}

function scrollStep(pointerY: number): number {
  const beyond = Math.min(pointerY - edgePx, 0) || Math.max(pointerY - (window.innerHeight - edgePx), 0);
  return (Math.max(Math.min(beyond, edgePx), -edgePx) / edgePx) * maxScrollPx;
}

/** The place, from 1, that a row has once it is beside the one it was dropped on; 0: the same as before. */
export function placeBeside(rows: readonly ChoiceRow[], dragged: number, { over, isAfter }: DroppedBeside): number {
  const from = rows.findIndex(({ key }) => key === dragged);
  const at = rows.findIndex(({ key }) => key === over) + (isAfter ? 1 : 0);
  const to = at > from ? at - 1 : at;
  return to === from ? 0 : to + 1;
}
