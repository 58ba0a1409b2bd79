/** What a code of seats says, and what of it the text does not spell so. */
export interface CodePattern {
  match: string;
  is: Readonly<Record<string, readonly string[]>>;
}

/** Seats that codes describe, and the questions whose answers say which of them are a candidate's. */
export interface CodedSeats {
  questions: Readonly<
    Record<
      string,
      {
        several: boolean;
        unless_stated?: string | undefined;
        options: Readonly<Record<string, { everyone: boolean; also: readonly string[] }>>;
      }
    >
  >;
  seat_types: readonly CodePattern[];
  quotas: readonly CodePattern[];
}

/** One condition of a seat: the option of a question that its candidate must have. */
export interface Condition {
  question: string;
  option: string;
}

export interface SeatCode {
  /** Null: not looked at. */
  quota: string | null;
  seatType: string;
  gender: "any" | "female";
}

/** The question that every authority asks whose lists have seats for women alone. */
export const genderQuestion = "gender";

type Read = (text: string) => Condition[] | null;

const readers = new WeakMap<CodedSeats, { seatType: Read; quota: Read }>();

/**
 * What the codes of a seat ask of its candidate.
 *
 * @returns null where the description does not explain a code: nobody is told that such a seat is theirs
 */
export function conditionsOf(description: CodedSeats, { quota, seatType, gender }: SeatCode): Condition[] | null {
  let read = readers.get(description);
  if (!read) {
    read = {
      seatType: readerOf(description.seat_types, description),
      quota: readerOf(description.quotas, description),
    };
    readers.set(description, read);
  }
  const ofSeat = read.seatType(seatType);
  const ofQuota = quota === null ? [] : read.quota(quota);
  if (!ofSeat || !ofQuota) return null;
  const ofGender = gender === "female" ? [{ question: genderQuestion, option: "female" }] : [];
  return [...ofSeat, ...ofQuota, ...ofGender];
}

function readerOf(patterns: readonly CodePattern[], { questions }: CodedSeats): Read {
  const compiled = patterns.map(({ match, is }) => ({ pattern: new RegExp(match), is }));
  return (text) => {
    for (const { pattern, is } of compiled) {
      const found = pattern.exec(text);
      if (!found) continue;
      const named = Object.entries(found.groups ?? {}).filter(([, option]) => option !== undefined);
      const stated = Object.entries(is).flatMap(([question, options]) =>
        options.map((option): [string, string] => [question, option]),
      );
      const all = [...named, ...stated];
      const isKnown = all.every(
        ([question, option]) => question === genderQuestion || option in (questions[question]?.options ?? {}),
      );
      return isKnown ? all.map(([question, option]) => ({ question, option })) : null;
    }
    return null;
  };
}

/** What a candidate answered, by question. */
export type SeatAnswers = Readonly<Record<string, readonly string[]>>;

/** The conditions that a candidate does not fulfil; those for everybody always are. */
export function unmetConditions(
  { questions }: CodedSeats,
  conditions: readonly Condition[],
  answers: SeatAnswers,
): Condition[] {
  return conditions.filter(({ question, option }) => {
    const asked = questions[question];
    if (asked?.options[option]?.everyone) return false;
    const stated = answers[question] ?? [];
    const chosen = stated.length === 0 && asked?.unless_stated !== undefined ? [asked.unless_stated] : stated;
    const has = chosen.flatMap((one) => [one, ...(asked?.options[one]?.also ?? [])]);
    return !has.includes(option);
  });
}
