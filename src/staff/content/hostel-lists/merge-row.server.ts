import type { Values } from "#staff/history/values.ts";
import type { Statement } from "#staff/records/resource.ts";
import { canonicalJson } from "#staff/records/version.server.ts";

interface Evidence {
  topic: string;
  basis: string;
  confirmed_on: string;
}
interface Room {
  room_category: string;
  sharing: number;
  charge: number;
}

/** The fields that evidence of a topic is about. */
const fieldsOfTopic: Readonly<Record<string, readonly string[]>> = {
  rent: ["rooms", "deposit_rupees"],
  food: ["food"],
  who: ["for_whom"],
  facilities: ["facilities"],
  rules: ["notice_days"],
};

/**
 * What a row changes of a hostel that is here. A topic stays as it is where somebody confirmed it later than the list, or at
 * all where the list is another office's. Rooms and facilities that the row does not have stay; of a topic that changes, what
 * staff saw at a visit no longer counts.
 */
export function mergeRow(before: Values, given: Values, stated: Statement): Values {
  const evidence = (before.evidence ?? []) as Evidence[];
  const staying = Object.keys(fieldsOfTopic).filter((topic) =>
    evidence.some((one) => one.topic === topic && (!stated.is_owner || one.confirmed_on > stated.on)),
  );
  const fixed = new Set(staying.flatMap((topic) => fieldsOfTopic[topic] ?? []));
  if (evidence.some(({ confirmed_on: day }) => day > stated.on)) fixed.add("source_id");
  const { evidence: statedEvidence = [], ...changes } = Object.fromEntries(
    Object.entries(given).filter(([field]) => !fixed.has(field)),
  );
  if (changes.rooms) changes.rooms = mergeRooms(before.rooms as Room[], changes.rooms as Room[]);
  if (changes.facilities) {
    changes.facilities = [...new Set([...(before.facilities as string[]), ...(changes.facilities as string[])])];
  }
  const isChanged = (topic: string) =>
    fieldsOfTopic[topic]?.some(
      (field) => field in changes && canonicalJson(changes[field]) !== canonicalJson(before[field]),
    );
  const fresh = (statedEvidence as Evidence[]).filter(({ topic }) => !staying.includes(topic));
  const keyOf = ({ topic, basis }: Evidence) => `${topic} ${basis}`;
  const byKey = new Map(fresh.map((one) => [keyOf(one), one]));
  const known = evidence.filter(({ topic, basis }) => basis !== "visit" || !isChanged(topic));
  const added = fresh.filter((one) => !known.some((old) => keyOf(old) === keyOf(one)));
  return { ...changes, evidence: [...known.map((old) => byKey.get(keyOf(old)) ?? old), ...added] };
}

/** Rooms of the same kind get the new rent; the others stay. */
function mergeRooms(before: readonly Room[], next: readonly Room[]): Room[] {
  const keyOf = ({ room_category: category, sharing }: Room) => `${category} ${sharing}`;
  const byKey = new Map(next.map((room) => [keyOf(room), room]));
  const known = before.map((room) => ({ ...room, charge: byKey.get(keyOf(room))?.charge ?? room.charge }));
  return [...known, ...next.filter((room) => !before.some((old) => keyOf(old) === keyOf(room)))];
}
