import { useEffect, useState } from "react";
import type { ChoiceList } from "#features/choices/list-rules.ts";
import { openListOf } from "#features/choices/local-lists.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { readSentOffline } from "#ui/offline/sent-offline.ts";
import { readStoredLists } from "./stored-lists.ts";

interface Printed {
  list: ChoiceList | null;
  today: string;
}

/** The list to print. A form that was sent without a connection reached no server: then this browser's open list. */
export function usePrintedList(served: Printed): Printed {
  const [stored, setStored] = useState<Printed | null>(null);
  useEffect(() => {
    const list = readSentOffline().length > 0 ? openListOf(readStoredLists())?.list : null;
    if (list) setStored({ list, today: dayInIndia(new Date()) });
  }, []);
  return stored ?? served;
}
