import type { Artefact } from "./artefact.ts";
import { degreeName, type Seats } from "./authority-models.ts";
import { levelFeature } from "./forecast.ts";
import { plainFamilyOf } from "./programme-families.ts";

const separator = "\t";
type Programme = Pick<Seats, "exam" | "degree" | "programme">;

/** A programme of the newest list as one word: the exam and degree of its seats, and its name. */
export const programmeWord = ({ exam, degree, programme }: Programme): string =>
  [exam, degreeName(degree), programme].join(separator);

/** Reads such a word. */
export function readProgramme(word: string): Programme {
  const [exam = "", degree = "", programme = ""] = word.split(separator);
  return { exam, degree, programme };
}

/** A branch that somebody asks about, as a model knows it. */
export interface NewBranch {
  /** Its place among the programmes of other institutes by exam and degree; none where no institute has it. */
  programmes: ReadonlyMap<string, number>;
  /** Its place among the families. */
  family: number;
}

/** Where a row is expected to close, if it is offered. */
export interface Expected {
  centre: number;
  scale: number;
  degrees: number;
}

const kindOf = ({ exam, degree }: { exam: string; degree: string }) => `${exam}|${degree}`;

/**
 * Finds the programme that a text means: by exam and degree, the one that most institutes have.
 *
 * @param isMeant whether a name of the list fits the text
 */
export function findNewBranch(
  { manifest, columns }: Artefact,
  text: string,
  isMeant: (name: string) => boolean,
): NewBranch {
  const programmes = new Map<string, number>();
  const institutes = columns.newProgrammeInstitutes!;
  for (const [place, word] of (manifest.words.newProgramme ?? []).entries()) {
    const of = readProgramme(word);
    if (!isMeant(of.programme)) continue;
    const best = programmes.get(kindOf(of));
    if (best === undefined || institutes[place]! > institutes[best]!) programmes.set(kindOf(of), place);
  }
  return { programmes, family: manifest.words.newFamily!.indexOf(plainFamilyOf(text)) };
}

/** The place of the programme that a pool would have. */
export function programmeIn(branch: NewBranch, pool: { exam: string; degree: string }): number | undefined {
  return branch.programmes.get(kindOf(pool));
}

/** What is expected of a new branch in one pool of an institute. */
export function expectNewBranch(
  { columns, manifest }: Artefact,
  row: number,
  branch: NewBranch,
  pool: { exam: string; degree: string; gender: "any" | "female" },
): Expected {
  const place = programmeIn(branch, pool);
  const ofProgramme = pool.gender === "female" ? columns.newProgrammeFemale! : columns.newProgrammeAny!;
  const families = manifest.words.newFamily!.length;
  const ownFamily = place === undefined ? branch.family : familyOfProgramme(manifest.words, place);
  const added = columns.newOfFamily![row * families + ownFamily]! + (place === undefined ? 0 : ofProgramme[place]!);
  const centre = columns.newCentre![row]! + added;
  const level = levelFeature(centre - columns.newMove![row]!);
  const [first, square] = columns.newLevel!;
  const logScale = columns.newLogScale![row]! + first! * level + square! * level * level;
  return { centre, scale: Math.exp(logScale), degrees: columns.newDegrees![0]! };
}

function familyOfProgramme(words: Artefact["manifest"]["words"], place: number): number {
  return words.newFamily!.indexOf(plainFamilyOf(readProgramme(words.newProgramme![place]!).programme));
}
