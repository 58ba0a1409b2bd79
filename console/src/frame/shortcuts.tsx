import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableRow,
} from "@mui/material";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { MenuEntry } from "../parts.ts";
import { useMenu } from "./use-menu.ts";

/** How long after `g` the second letter counts. */
const chordMs = 1500;

/** `/` focuses the search, `?` lists the shortcuts, `g` and a letter open a screen. Not while typing. */
export function Shortcuts({
  isHelpOpen,
  setHelpOpen,
}: {
  isHelpOpen: boolean;
  setHelpOpen: (isOpen: boolean) => void;
}) {
  const entries = useMenu().flatMap((group) => group.entries);
  const places = entries.filter(hasKey);
  const { pathname } = useLocation();
  const here = entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  useShortcuts(places, () => setHelpOpen(true));
  const close = () => setHelpOpen(false);
  return (
    <Dialog open={isHelpOpen} onClose={close} aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Table size="small">
          <TableBody>
            <Shortcut keys={["/"]} meaning="Search this list" />
            {here?.shortcuts?.map(({ keys, meaning }) => (
              <Shortcut key={meaning} keys={keys} meaning={meaning} />
            ))}
            {places.map(({ key, label, to }) => (
              <Shortcut key={to} keys={["g", key]} meaning={`Go to ${label}`} />
            ))}
            <Shortcut keys={["?"]} meaning="Show these shortcuts" />
            <Shortcut keys={["Esc"]} meaning="Close a dialog" />
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function Shortcut({ keys, meaning }: { keys: string[]; meaning: string }) {
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: "nowrap" }}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </TableCell>
      <TableCell>{meaning}</TableCell>
    </TableRow>
  );
}

function useShortcuts(places: (MenuEntry & { key: string })[], showHelp: () => void) {
  const navigate = useNavigate();
  const latest = useRef({ places, showHelp });
  latest.current = { places, showHelp };
  useEffect(() => {
    let goUntil = 0;
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return;
      const place = event.timeStamp < goUntil && latest.current.places.find(({ key }) => key === event.key);
      goUntil = event.key === "g" ? event.timeStamp + chordMs : 0;
      if (place) navigate(place.to);
      else if (event.key === "?") latest.current.showHelp();
      else if (event.key !== "/" || !focusSearch()) return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate]);
}

const hasKey = (entry: MenuEntry): entry is MenuEntry & { key: string } => entry.key !== undefined;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

const isDialogOpen = () => document.querySelector(".MuiDialog-root, .MuiPopover-root") !== null;

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[name="q"]');
  search?.focus();
  search?.select();
  return search !== null;
}
