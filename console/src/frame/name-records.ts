import type { I18nProvider } from "react-admin";
import type { ConsolePart, ConsoleResource } from "../parts.ts";

type Called = ConsoleResource["called"];

const verbs = { created: "added", updated: "saved", deleted: "removed" };

/** Sentences of react-admin that speak of "elements". */
const plainer: Record<string, string> = {
  "ra.notification.item_doesnt_exist": "This record does not exist",
  "ra.notification.bad_item": "This record is not valid",
};

/**
 * What was done to how many records, by the name of their kind: "College saved", "12 colleges removed".
 *
 * @param done a participle: "saved"
 */
export function describeDone({ one, many }: Called, done: string, count = 1): string {
  return count === 1 ? `${one.charAt(0).toUpperCase()}${one.slice(1)} ${done}` : `${count} ${many} ${done}`;
}

/** How messages call a kind of record; undefined for a name that is no resource. */
export function calledIn(parts: ConsolePart[], resource: string): Called | undefined {
  return parts.flatMap(({ resources }) => resources).find(({ name }) => name === resource)?.called;
}

/** A provider of texts whose messages after saving, adding and removing name the kind of record. */
export function nameRecords(parts: ConsolePart[], provider: I18nProvider): I18nProvider {
  return {
    ...provider,
    translate: (key, options) => {
      const [, resource, act] = /^resources\.(.+)\.notifications\.(created|updated|deleted)$/.exec(key) ?? [];
      const called = resource && calledIn(parts, resource);
      if (called) return describeDone(called, verbs[act as keyof typeof verbs], options?.smart_count ?? 1);
      return plainer[key] ?? provider.translate(key, options);
    },
  };
}
