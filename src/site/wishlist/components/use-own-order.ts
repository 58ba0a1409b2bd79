import { type PointerEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { moveTo } from "#features/wishlist/rules.ts";
import { valueFor } from "#lib/lookups.ts";
import type { ListItem } from "./list-item.ts";

/** Near an edge of the screen, dragging scrolls by as much at each movement. */
const edgePx = 70;
const scrollPx = 14;

/**
 * The order on the screen: changed at once, and reverted when the server answers another.
 *
 * @param items in the server's order
 * @param onDrop an entry was dragged to another place, from 1
 */
export function useOwnOrder(items: readonly ListItem[], onDrop: (item: ListItem, place: number) => void) {
  const [known, setKnown] = useState(items);
  const [shown, setShown] = useState(items);
  const [draggedId, setDraggedId] = useState<number | null>(null);
  const latest = useRef(shown);
  latest.current = shown;
  const endDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => endDrag.current?.(), []);
  if (known !== items) {
    setKnown(items);
    setShown(items);
  }

  function move(id: number, place: number) {
    const byId = new Map(latest.current.map((item) => [item.id, item]));
    const order = moveTo([...byId.keys()], id, place);
    flushSync(() => setShown(order.map((one) => valueFor(byId, one))));
  }

  function grab(event: PointerEvent, item: ListItem) {
    if (event.button !== 0) return;
    event.preventDefault();
    const placeOf = () => latest.current.findIndex(({ id }) => id === item.id) + 1;
    const from = placeOf();
    // On the window: the card moves within the page while it is dragged, and would lose the pointer.
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (clientY < edgePx) window.scrollBy(0, -scrollPx);
      else if (clientY > window.innerHeight - edgePx) window.scrollBy(0, scrollPx);
      const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-entry]");
      const place = latest.current.findIndex(({ id }) => id === Number(target?.dataset.entry)) + 1;
      if (!target || place === 0 || place === placeOf()) return;
      const { top, height } = target.getBoundingClientRect();
      // Only past the middle: else two cards of different height would change places again and again.
      if (clientY > top + height / 2 === place > placeOf()) move(item.id, place);
    };
    const drop = () => {
      end();
      if (placeOf() !== from) onDrop(item, placeOf());
    };
    const end = () => {
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", drop);
      endDrag.current = null;
      setDraggedId(null);
    };
    endDrag.current = end;
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", drop);
    setDraggedId(item.id);
  }

  return { shown, setShown, draggedId, move, grab };
}
