import type { RuleSet } from "margdeep-chances/rule-set";
import { type RulesInForce, rulesInForce } from "margdeep-chances/rules-in-force";
import { readSentRules, SentRules } from "margdeep-chances/sent-rules";
import type { Db } from "#db/client.server.ts";
import { bundledRules } from "../closings/bundled-rules.ts";
import { findPublishedRules, type RulesRow } from "../store/rules.server.ts";

/** The rules of an authority as they are known now. */
export interface KnownRules {
  /** Another one when staff published other rules. */
  stamp: string;
  /** Those of a season; null when nothing may be offered. */
  of: (year: number) => RulesInForce | null;
}

/** Looks up the rules that apply: those that staff published, and where they cover no year, those of the product. */
export async function findRulesOf(db: Db, authority: string): Promise<KnownRules> {
  const row = await findPublishedRules(db, authority);
  let stored: RuleSet[] | undefined;
  return {
    stamp: row ? `rules ${row.id}` : "rules of the product",
    of: (year) => {
      stored ??= row ? [readStored(row)] : [];
      return rulesInForce(authority, year, stored, bundledRules);
    },
  };
}

export function readStored({ rules, version }: RulesRow): RuleSet {
  return readSentRules(SentRules.parse(rules), version);
}
