import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/** Source: docs/specification S9. The style sheet holds the same width. */
const wideScreen = "(width > 991px)";

interface SideMenuState {
  /** The box that the style sheet reads: ticked, the menu is the other way than the window's width has it. */
  box: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  /** Reads the box, which may have been ticked before script came. */
  read: () => void;
  toggle: () => void;
  /** Closes a menu that lies over the page. */
  closeOverlay: () => void;
}

/** Open above 991 pixels, closed below, until it is toggled; a window that crosses the line starts again. */
export function useSideMenu(): SideMenuState {
  const box = useRef<HTMLInputElement>(null);
  const [isFlipped, setFlipped] = useState(false);
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(wideScreen).matches,
    () => true,
  );
  const { pathname } = useLocation();
  const set = (flipped: boolean) => {
    if (box.current) box.current.checked = flipped;
    setFlipped(flipped);
  };
  const shown = useRef({ isWide, pathname });
  useEffect(() => {
    if (box.current) setFlipped(box.current.checked);
  }, []);
  useEffect(() => {
    const before = shown.current;
    shown.current = { isWide, pathname };
    const hasMoved = before.pathname !== pathname && !isWide;
    if (before.isWide === isWide && !hasMoved) return;
    if (box.current) box.current.checked = false;
    setFlipped(false);
  }, [isWide, pathname]);
  return {
    box,
    isOpen: isWide !== isFlipped,
    read: () => setFlipped(box.current?.checked ?? false),
    toggle: () => set(!isFlipped),
    closeOverlay: () => {
      if (!isWide) set(false);
    },
  };
}

function subscribe(tell: () => void): () => void {
  const media = matchMedia(wideScreen);
  media.addEventListener("change", tell);
  return () => media.removeEventListener("change", tell);
}
