import type { Db } from "#db/client.server.ts";
import {
  incrementCatalogueVersion,
  replaceCollegeStreams,
  replaceNearPairs,
  type Which,
} from "../store/derived.server.ts";

/** Pairs farther apart than this are not neighbours. Source: specification section 2, "nearness". */
const nearMetres = 10_000;

/**
 * Rewrites `college_streams` from branches and cut-offs: seats, branch names and levels by stream, and the band of
 * closing ranks. Belongs in the transaction that changes those facts.
 *
 * The band is the lowest and highest closing rank of one published list: the newest year, JoSAA before any other
 * authority and CSAB last, its last round; seat type OPEN, any gender, no preparatory ranks.
 *
 * @param which colleges to write; an empty list does nothing
 */
export async function refreshCollegeStreams(tx: Db, which: Which): Promise<void> {
  if (which.length === 0) return;
  await replaceCollegeStreams(tx, which);
}

/**
 * Recomputes the neighbours of hostels: every college with coordinates within 10 km in a straight line.
 * Pairs linked by hand stay as they are.
 *
 * @param which hostels to write; an empty list does nothing
 */
export async function refreshNearness(tx: Db, which: Which): Promise<void> {
  if (which.length === 0) return;
  await replaceNearPairs(tx, "hostel", which, nearMetres);
}

/**
 * The same as `refreshNearness`, for colleges whose coordinates changed.
 *
 * @param which colleges to write; an empty list does nothing
 */
export async function refreshNearnessOfColleges(tx: Db, which: Which): Promise<void> {
  if (which.length === 0) return;
  await replaceNearPairs(tx, "college", which, nearMetres);
}

/** Counts the catalogue's version up, so that every process rebuilds what it keeps of it. */
export async function touchCatalogue(tx: Db): Promise<void> {
  await incrementCatalogueVersion(tx);
}
