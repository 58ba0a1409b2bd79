import { cachePerIndex } from "margdeep-search/cache-per-index";
import type { CatalogueIndex, StoredStream } from "margdeep-search/catalogue-index";
import { findInRegister, type RegisterIndex, streamWord } from "margdeep-search/register-index";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter, startOfDayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { itemAt } from "#lib/lookups.ts";
import type { Stream } from "../contract.ts";
import { currentIndex } from "../search/current-index.server.ts";
import { currentRegister } from "../search/current-register.server.ts";
import { type StoredAnnouncement, selectAnnouncement } from "../store/announcement.server.ts";

type StreamDeps = Pick<Deps, "db" | "work" | "state">;

/** Streams that pages show before they have a college. Source: docs/specification/product.md, career guidance. */
const given: ReadonlySet<string> = new Set(["mba", "mca-it", "engineering", "medical", "commerce", "arts"]);

/** The streams in the order staff gave them, with how many active colleges and seats each holds. */
export async function listStreams(deps: StreamDeps): Promise<Stream[]> {
  const index = await currentIndex(deps);
  const register = await currentRegister(deps);
  return index.streams.map((stream) => presentStream(stream, register, index));
}

/** The streams that lead somewhere: those that have a college, here or in the register, and those of the specification. */
export async function listShownStreams(deps: StreamDeps): Promise<Stream[]> {
  const streams = await listStreams(deps);
  return streams.filter(
    ({ slug, college_count: here, register_count: listed }) => here + listed > 0 || given.has(slug),
  );
}

/**
 * One stream.
 *
 * @throws AppError stream_not_found
 */
export async function getStream(deps: StreamDeps, id: number): Promise<Stream> {
  const index = await currentIndex(deps);
  const code = index.streamCodes.get(id);
  if (code === undefined) throw new AppError("stream_not_found");
  return presentStream(itemAt(index.streams, code), await currentRegister(deps), index);
}

/** An announcement that is older may no longer hold: an admission season is half a year. */
const currentForDays = 183;

export interface CurrentAnnouncement extends StoredAnnouncement {
  /** In India: YYYY-MM-DD. */
  postedOn: string;
  isOld: boolean;
}

/** What a page announces today, such as the Latest Update banner; null: nothing, or it has ended. */
export async function listAnnouncement(
  { db, now }: Pick<Deps, "db" | "now">,
  place: "streams",
): Promise<CurrentAnnouncement | null> {
  const today = dayInIndia(now());
  const found = await selectAnnouncement(db, place, today);
  if (!found) return null;
  const { postedAt, ...announcement } = found;
  const postedOn = dayInIndia(postedAt);
  return { ...announcement, postedOn, isOld: daysAfter(postedOn, currentForDays) < today };
}

/** The instant from which an announcement is no longer shown. */
export function endOfAnnouncement({ endsOn }: Pick<StoredAnnouncement, "endsOn">): Date {
  return startOfDayInIndia(daysAfter(endsOn, 1));
}

function presentStream(
  { id, name, slug, description, collegeCount, seats }: StoredStream,
  register: RegisterIndex,
  index: CatalogueIndex,
): Stream {
  const listed = countListed(register, index, slug);
  return { id, name, slug, description, college_count: collegeCount, seats, register_count: listed };
}

type FoundCount = { count: number };
/** More than there are streams. */
const maxCounts = 100;
const countsByRegister = new WeakMap<RegisterIndex, ReturnType<typeof cachePerIndex<FoundCount>>>();

/** How many colleges of a stream only the register lists; counted once for a register and an index, since every page needs it. */
function countListed(register: RegisterIndex, index: CatalogueIndex, slug: string): number {
  const cached = countsByRegister.get(register) ?? cachePerIndex<FoundCount>({ max: maxCounts });
  countsByRegister.set(register, cached);
  const find = () => ({ count: findInRegister(register, [[streamWord(slug)]], index.aisheCodes, { limit: 0 }).count });
  return cached(index, slug, find).count;
}
