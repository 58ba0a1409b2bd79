import { useEffect, useState } from "react";
import type { OfflineKit } from "#features/offline-kit/contract.ts";
import { canSaveKits, readSavedKits, removeKit, type SavedKit, saveKit } from "../saved-kits.ts";

/** A kit as the page shows it: what is offered, what this browser keeps of it, or both. */
export interface ShownKit {
  authority: OfflineKit["authority"];
  name: string;
  offered: OfflineKit | null;
  kept: SavedKit | null;
}

/** Why a kit could not be stored. */
type Failure = "connection" | "room";

/** What is offered and what is stored, and the ways from one to the other. */
export function useKits() {
  const [offered, setOffered] = useState<OfflineKit[] | "loading" | "failed">("loading");
  const [kept, setKept] = useState<SavedKit[]>([]);
  const [isAble, setAble] = useState(true);
  const [coming, setComing] = useState<{ authority: string; bytes: number } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    if (!canSaveKits()) return setAble(false);
    void readSavedKits().then(setKept);
    void fetchKits().then(setOffered, () => setOffered("failed"));
  }, []);

  const change = async (act: () => Promise<void>) => {
    setFailure(null);
    try {
      await act();
    } catch (thrown) {
      setFailure(thrown instanceof DOMException && thrown.name === "QuotaExceededError" ? "room" : "connection");
    }
    setComing(null);
    setKept(await readSavedKits());
  };
  const keep = (kit: OfflineKit) => {
    const { authority } = kit;
    setComing({ authority, bytes: 0 });
    return change(() => saveKit(kit, (bytes) => setComing({ authority, bytes })));
  };
  const remove = (authority: OfflineKit["authority"]) => change(() => removeKit(authority));
  const list = offered === "loading" || offered === "failed" ? [] : offered;
  return {
    isAble,
    coming,
    failure,
    keep,
    remove,
    state: offered === "loading" || offered === "failed" ? offered : "known",
    kits: joinKits(list, kept),
  };
}

function joinKits(offered: readonly OfflineKit[], kept: readonly SavedKit[]): ShownKit[] {
  const ofKept = (authority: string) => kept.find((kit) => kit.authority === authority) ?? null;
  const known = offered.map((kit) => ({
    authority: kit.authority,
    name: kit.name,
    offered: kit,
    kept: ofKept(kit.authority),
  }));
  const others = kept.filter(({ authority }) => !offered.some((kit) => kit.authority === authority));
  return [...known, ...others.map((kit) => ({ authority: kit.authority, name: kit.name, offered: null, kept: kit }))];
}

async function fetchKits(): Promise<OfflineKit[]> {
  const response = await fetch("/api/offline-kits/", { headers: { Accept: "application/json" } });
  if (!response.ok) throw new TypeError(`answered ${response.status}`);
  return ((await response.json()) as { results: OfflineKit[] }).results;
}
