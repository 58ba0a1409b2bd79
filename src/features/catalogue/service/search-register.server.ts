import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { streamOfField } from "margdeep-search/fields-of-name";
import { keyOf, wordsOf } from "margdeep-search/normalise";
import { partOf } from "margdeep-search/question";
import { readQuestion } from "margdeep-search/read-question";
import { type RegisterQuestion, readRegisterText, sameAs } from "margdeep-search/read-register-text";
import {
  districtWord,
  findInRegister,
  isInRegister,
  type RegisterIndex,
  stateWord,
  streamWord,
} from "margdeep-search/register-index";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { CollegeQuery, Source } from "../contract.ts";
import { type RegisterCollege, type RegisterPage, type RegisterPart, registerCode } from "../register-contract.ts";
import { everyCollege } from "../rules.ts";
import { findCollegesCached } from "../search/cached-lists.ts";
import { currentIndex } from "../search/current-index.server.ts";
import { currentRegister } from "../search/current-register.server.ts";
import { selectCollegeOfCode, selectRegisterCollege } from "../store/register.server.ts";

/** Filters by what the register states; every other one is about facts that it does not have. */
const stated: ReadonlySet<string> = new Set([
  ...["q", "streamId", "state", "city", "district", "sort", "page", "pageSize", "nearPoint"],
]);

/** Parts of a question that the register cannot answer. */
const isOfFacts: ReadonlySet<string> = new Set(["money", "cheap", "near", "not_there", "not_of_kind"]);

const isAnswerable = (query: CollegeQuery) =>
  Object.entries(query).every(
    ([name, value]) => stated.has(name) || value === everyCollege[name as keyof CollegeQuery],
  );

/** A query as words of the register; null: it cannot answer it. */
export interface RegisterSearch {
  register: RegisterIndex<Source>;
  words: string[][];
  /** Whether a stream, or a field of study in the text, says what is to be taught. */
  isForField: boolean;
  /** The same for the catalogue: colleges of the field's stream, and what the text has beside the field; null: no such stream. */
  inStream: CollegeQuery | null;
}

/**
 * Reads a query for the register: by the words of its text, its place, and the stream that names state. A place alone is
 * not looked up.
 */
export async function readRegisterSearch(
  deps: Pick<Deps, "db" | "work" | "state">,
  index: CatalogueIndex,
  query: CollegeQuery,
): Promise<RegisterSearch | null> {
  if (!isAnswerable(query)) return null;
  const register = await currentRegister(deps);
  const isKnown = (word: string) => isInRegister(register, word);
  // Of a question the register knows what its names and places say.
  const question = readQuestion(index, query.q);
  if (question.parts.some(({ kind }) => isOfFacts.has(kind))) return null;
  const asked = question.rest;
  const text = readRegisterText(asked, index.text, isKnown);
  const stream = query.streamId === null ? undefined : index.streamCodes.get(query.streamId);
  const slug = stream === undefined ? undefined : index.streams[stream]?.slug;
  const words = [...text.words, ...(slug === undefined ? [] : [[streamWord(slug)]])];
  if (words.length === 0) return null;
  const state = partOf(question, "state");
  if (state) words.push([stateWord(state.state)]);
  if (query.state) words.push([stateWord(query.state)]);
  if (query.district) words.push([districtWord(query.district)]);
  if (query.city) words.push(sameAs(keyOf(wordsOf(query.city)), null, isKnown));
  const place = state ? { ...query, state: query.state ?? state.state } : query;
  const inStream = slug === undefined ? queryOfStream(index, place, text) : null;
  return { register, words, isForField: slug !== undefined || text.fields.length > 0, inStream };
}

/** A field that is a whole stream is looked up by the stream: a polytechnic's list has no ITI. */
function queryOfStream({ streams }: CatalogueIndex, query: CollegeQuery, { fields, beside }: RegisterQuestion) {
  const [field] = fields;
  const stream = fields.length === 1 && streams.find(({ slug }) => slug === field && slug === streamOfField(field));
  return stream ? { ...query, q: beside, streamId: stream.id } : null;
}

/**
 * One page of a list that goes on with the register: its entries come after the colleges with facts.
 *
 * @param before how many colleges with facts the list has
 */
export function continueInRegister(
  { register, words }: RegisterSearch,
  { aisheCodes }: CatalogueIndex,
  before: number,
  { page, pageSize }: Pick<CollegeQuery, "page" | "pageSize">,
): RegisterPart {
  const first = (page - 1) * pageSize;
  const from = Math.max(0, first - before);
  const limit = pageSize - Math.min(pageSize, Math.max(0, before - first));
  const { count, entries } = findInRegister(register, words, aisheCodes, { from, limit });
  return { register: entries, registerCount: count };
}

/** Of so many colleges with facts a page of the register names the best known. */
const nearestShown = 6;

/**
 * A college of the register, with colleges of its district that have facts: of its stream where its name states one, else any;
 * of its state where the district has none. Or the college here that has its code.
 *
 * @param code an AISHE code in any case
 * @throws AppError college_not_found
 */
export async function getRegisterCollege(
  deps: Pick<Deps, "db" | "reads" | "work" | "state">,
  code: string,
): Promise<RegisterPage | { collegeId: number }> {
  const typed = code.toUpperCase();
  if (!registerCode.test(typed)) throw new AppError("college_not_found");
  const index = await currentIndex(deps);
  const collegeId = await selectCollegeOfCode(deps.reads.db, typed);
  if (collegeId !== null && index.ordinals.has(collegeId)) return { collegeId };
  const entry = await selectRegisterCollege(deps.reads.db, typed);
  if (!entry) throw new AppError("college_not_found");
  const slugs = new Set(entry.fields.map(streamOfField));
  const streams: (number | null)[] = index.streams.filter(({ slug }) => slugs.has(slug)).map(({ id }) => id);
  const { state, district } = entry;
  for (const place of [{ state, district }, { state }])
    for (const streamId of [...streams, null]) {
      const query = { ...everyCollege, ...place, streamId, pageSize: nearestShown };
      const { colleges } = findCollegesCached(index, query);
      if (colleges.length > 0) return { entry, nearest: colleges };
    }
  return { entry, nearest: [] };
}

/** The college of the register with this AISHE code; null when there is none. */
export function findRegisterCollege(
  { reads: { db } }: Pick<Deps, "reads">,
  code: string,
): Promise<RegisterCollege | null> {
  return selectRegisterCollege(db, code);
}
