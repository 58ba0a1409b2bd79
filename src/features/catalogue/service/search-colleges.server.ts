import { asciiDigits } from "margdeep-search/any-script";
import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { partOf } from "margdeep-search/question";
import { withoutKind } from "margdeep-search/read-negations";
import { readQuestion } from "margdeep-search/read-question";
import type { Deps } from "#http/deps.server.ts";
import type { CollegeCard, CollegeQuery, Facets } from "../contract.ts";
import { type RegisterPart, registerCode, type SearchPage } from "../register-contract.ts";
import { maxTextLength } from "../rules.ts";
import { findCollegesCached } from "../search/cached-lists.ts";
import { currentIndex } from "../search/current-index.server.ts";
import { type FoundColleges, findColleges, toCard } from "../search/find-colleges.ts";
import { selectPointOfPin } from "../store/places.server.ts";
import { selectCollegeOfCode } from "../store/register.server.ts";
import { continueInRegister, findRegisterCollege, readRegisterSearch } from "./search-register.server.ts";
import { asksForCourse, placeOf, widerTexts } from "./widen-text.ts";

/**
 * Finds active colleges by text and filters, with the counts of what one could choose next. Answered from memory, up to
 * a second behind the database. An unknown stream, state, city or branch finds nothing; a page beyond the last is empty.
 *
 * A list of a stream, a text that asks for a field of study, and one that names no college here go on with colleges of the
 * national register. Where no college here is known to teach the degree that a text names, those of its stream are found: a
 * ranking or a register lists a college without its courses. What the register knows comes below colleges here, even of those
 * that were found by corrected words: a road or a trust in its names may be spelled as the text is.
 */
export async function searchColleges(
  deps: Pick<Deps, "db" | "reads" | "work" | "state">,
  query: CollegeQuery,
): Promise<SearchPage> {
  const index = await currentIndex(deps);
  const asked = await withNearPoint(deps, index, { ...query, q: query.q.slice(0, maxTextLength) });
  const found = await searchOnce(deps, index, asked);
  const isNear = !found.question?.parts.some(({ kind, isApplied }) => kind === "near" && !isApplied);
  if (query.exact || (found.count + found.registerCount > 0 && isNear)) return found;
  for (const q of widerTexts(index, asked)) {
    const wider = await searchOnce(deps, index, { ...asked, q, nearPoint: null });
    if (wider.count + wider.registerCount > 0) return { ...wider, searchedInstead: q };
  }
  return (await searchOtherKinds(deps, index, asked)) ?? found;
}

/** Where no college for women, or none run by a government, teaches the course: colleges of any kind, and that the word was not used. */
async function searchOtherKinds(
  deps: Pick<Deps, "db" | "reads" | "work" | "state">,
  index: CatalogueIndex,
  asked: CollegeQuery,
): Promise<SearchPage | null> {
  const other = asksForCourse(index, asked.q) ? withoutKind(index, asked.q) : null;
  if (!other) return null;
  const found = await searchOnce(deps, index, { ...asked, q: other.text });
  if (found.count + found.registerCount === 0) return null;
  const question = found.question ?? { parts: [], rest: other.text, unknownFees: 0 };
  return { ...found, question: { ...question, parts: [...question.parts, { ...other.part, isApplied: false }] } };
}

async function searchOnce(
  deps: Pick<Deps, "db" | "reads" | "work" | "state">,
  index: CatalogueIndex,
  asked: CollegeQuery,
): Promise<SearchPage> {
  const search = await readRegisterSearch(deps, index, asked);
  const { fit, ...found } = findTaught(index, asked, search?.inStream ?? null);
  const code = asked.q.trim().toUpperCase();
  if (registerCode.test(code)) return { ...found, ...(await searchByCode(deps, code, asked.page)) };
  if (!search || !(search.isForField || (fit !== null && fit !== "named"))) return { ...found, ...noRegister };
  const page = { ...found, ...continueInRegister(search, index, found.count, asked) };
  return isNamedInRegister(index, page)
    ? { ...page, ...nothingHere(found), ...continueInRegister(search, index, 0, asked) }
    : page;
}

/** As many entries of the register as one name may mean. */
const mostOfName = 3;

/**
 * 'presidency university kolkata': colleges here have the name without its place, and the register has it whole. Its entry is meant,
 * not the namesake in another town.
 */
function isNamedInRegister(index: CatalogueIndex, { searchedInstead, readAs, registerCount }: SearchPage): boolean {
  const leftOut = readAs.filter(({ how }) => how === "left_out");
  const isLess = searchedInstead !== null && leftOut.length > 0 && leftOut.every(({ typed }) => placeOf(index, typed));
  return isLess && registerCount > 0 && registerCount <= mostOfName;
}

/** No college here, with what was found by fewer words as an offer. */
function nothingHere({ searchedInstead }: Pick<SearchPage, "searchedInstead">) {
  const offers = searchedInstead === null ? [] : [searchedInstead];
  return { count: 0, colleges: [], facets: noFacets, searchedInstead: null, readAs: [], offers };
}

/** A query with the point of the PIN that its text names. */
async function withNearPoint(
  deps: Pick<Deps, "reads">,
  index: CatalogueIndex,
  query: CollegeQuery,
): Promise<CollegeQuery> {
  if (query.exact || !/[1-9]\d{5}/.test(asciiDigits(query.q))) return query;
  const near = partOf(readQuestion(index, query.q), "near");
  return near?.pin ? { ...query, nearPoint: await selectPointOfPin(deps.reads.db, near.pin) } : query;
}

/** Colleges known to teach the requested degree; where there are none, those of its stream that have the rest of the words. */
function findTaught(index: CatalogueIndex, asked: CollegeQuery, inStream: CollegeQuery | null): FoundColleges {
  const found = findCollegesCached(index, asked);
  if (!inStream || (found.count > 0 && found.fit !== "guessed")) return found;
  const listed = findCollegesCached(index, inStream);
  return listed.count > 0 && listed.fit !== "guessed" ? { ...listed, readAs: found.readAs } : found;
}

const noRegister: RegisterPart = { register: [], registerCount: 0 };

/** How many active colleges text and filters find in the catalogue itself: for many questions at once. */
export async function countColleges(deps: Pick<Deps, "db" | "work" | "state">, query: CollegeQuery): Promise<number> {
  const asked = { ...query, q: query.q.slice(0, maxTextLength), page: 1, pageSize: 1 };
  return findColleges(await currentIndex(deps), asked).count;
}

/** The college with an AISHE code: its card when it is here, else what the register says. */
async function searchByCode(deps: Pick<Deps, "db" | "reads" | "work" | "state">, code: string, page: number) {
  const id = await selectCollegeOfCode(deps.reads.db, code);
  const colleges = id === null ? [] : await listCollegesByIds(deps, [id]);
  const entry = colleges.length > 0 ? null : await findRegisterCollege(deps, code);
  const register = entry ? [entry] : [];
  const asTyped = { searchedInstead: null, offers: [], readAs: [], question: null };
  return {
    count: colleges.length,
    colleges: page > 1 ? [] : colleges,
    facets: noFacets,
    ...asTyped,
    register: page > 1 ? [] : register,
    registerCount: register.length,
  };
}

const noFacets: Facets = {
  state: [],
  city: [],
  district: [],
  branch: [],
  family: [],
  level: [],
  ownership: [],
  stream: [],
  women_only: 0,
};

/**
 * Cards of these colleges in the order of the ids. Inactive and unknown ones are left out.
 *
 * @param ids college ids; each is listed once for each time it is given
 */
export async function listCollegesByIds(
  deps: Pick<Deps, "db" | "work" | "state">,
  ids: readonly number[],
): Promise<CollegeCard[]> {
  const index = await currentIndex(deps);
  return ids
    .map((id) => index.ordinals.get(id))
    .filter((ordinal) => ordinal !== undefined)
    .map((ordinal) => toCard(index, ordinal, { stream: -1, text: null, spoken: null }));
}

/**
 * The card of one active college as the list of a stream shows it; null for a college or a stream that is not there.
 *
 * @param streamId null: over all its streams
 */
export async function getCollegeCard(
  deps: Pick<Deps, "db" | "work" | "state">,
  id: number,
  streamId: number | null,
): Promise<CollegeCard | null> {
  const index = await currentIndex(deps);
  const ordinal = index.ordinals.get(id);
  const stream = streamId === null ? -1 : index.streamCodes.get(streamId);
  if (ordinal === undefined || stream === undefined) return null;
  const taught = index.entryStream.subarray(index.entryStart[ordinal], index.entryStart[ordinal + 1]);
  return stream === -1 || taught.includes(stream) ? toCard(index, ordinal, { stream, text: null, spoken: null }) : null;
}
