import { createHash } from "node:crypto";
import type { Authority } from "#features/chances/contract.ts";
import { openHeldModel } from "#features/chances/service/held-model.ts";
import { packModel } from "#features/chances/service/kit-model.ts";
import type { NamedBranch } from "#features/choices/service/read-listed.ts";
import { packYears, type RowsOfYears } from "#features/rehearsal/service/pack-years.ts";
import type { HeldThings } from "#gateways/heavy-work.server.ts";
import { packRecords } from "#lib/records.ts";
import { writeKit } from "../kit-file.ts";

/** What a kit is made of, beside the model. */
interface KitRows {
  authority: Authority;
  rehearsal: RowsOfYears;
  /** Colleges with a hostel near them. */
  near: ReadonlySet<number>;
  /** `NamedBranch[]` as JSON. */
  names: string;
}

/** A kit's file before it is compressed, and what it holds. */
interface PackedKit {
  plain: Uint8Array<ArrayBuffer>;
  version: string;
  capturedOn: string | null;
  years: number[];
}

declare module "#gateways/heavy-work.server.ts" {
  interface HeavyTasks {
    "pack-kit": { input: KitRows; result: PackedKit };
  }
}

/** The task: pure. */
export function packKit({ authority, rehearsal: rows, near, names }: KitRows, held: HeldThings): PackedKit {
  const rehearsal = packYears(rows);
  const plain = writeKit({
    authority,
    rehearsal,
    model: packModel(openHeldModel(held, authority)),
    nearHostel: Int32Array.from([...near].toSorted((a, b) => a - b)),
    names: packRecords(JSON.parse(names) as NamedBranch[]),
  });
  const captured = rehearsal.sources.map(({ source }) => source.captured_on).toSorted();
  return {
    plain: new Uint8Array(plain),
    version: createHash("sha256").update(plain).digest("hex").slice(0, 16),
    capturedOn: captured.at(-1) ?? null,
    years: rehearsal.years.map(({ stored }) => stored.year),
  };
}
