/**
 * Events that show that somebody uses the page: a pointer, a finger, a key, or what assistive technology does in their place. A finger
 * counts when it is lifted: what it tapped is answered first.
 */
export const signs = [
  "pointermove",
  "pointerup",
  "pointercancel",
  "keydown",
  "focusin",
  "input",
  "scroll",
  "wheel",
  "click",
] as const;

/** How these events are listened to: before anything in the page, and without delaying it. */
export const listening = { capture: true, passive: true } as const;

/** Whether one of these events is an interaction: a browser also sends a pointermove when a page appears under a pointer that rests. */
export function isInteraction(event: Event): boolean {
  if (!(event instanceof PointerEvent) || event.type !== "pointermove") return true;
  return event.movementX !== 0 || event.movementY !== 0;
}

/** The element of the page that an event is for, or one around it, that matches; null: none. */
export function targetOf<Found extends Element>(event: Event, selector: string): Found | null {
  return event.target instanceof Element ? event.target.closest<Found>(selector) : null;
}
