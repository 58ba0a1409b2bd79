import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Stream } from "../contract.ts";
import type { StoredStream } from "../search/catalogue-index.ts";
import { currentIndex } from "../search/current-index.server.ts";
import { selectAnnouncement } from "../store/announcement.server.ts";

/** All streams, in the order staff gave them, with how many active colleges and seats each holds. */
export async function listStreams(deps: Pick<Deps, "db" | "work" | "state">): Promise<Stream[]> {
  return (await currentIndex(deps)).streams.map(presentStream);
}

/**
 * One stream.
 *
 * @throws AppError stream_not_found
 */
export async function getStream(deps: Pick<Deps, "db" | "work" | "state">, id: number): Promise<Stream> {
  const index = await currentIndex(deps);
  const code = index.streamCodes.get(id);
  if (code === undefined) throw new AppError("stream_not_found");
  return presentStream(index.streams[code]!);
}

/** The newest active announcement of a page, such as the Latest Update banner; null when there is none. */
export function listAnnouncement({ db }: Pick<Deps, "db">, place: "streams"): Promise<string | null> {
  return selectAnnouncement(db, place);
}

function presentStream({ id, name, slug, description, collegeCount, seats }: StoredStream): Stream {
  return { id, name, slug, description, college_count: collegeCount, seats };
}
