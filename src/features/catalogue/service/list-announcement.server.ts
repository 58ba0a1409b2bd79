import type { Deps } from "#http/deps.server.ts";
import { selectAnnouncement } from "../store/announcement.server.ts";

/** The newest active announcement of a page, such as the Latest Update banner; null when there is none. */
export function listAnnouncement({ db }: Pick<Deps, "db">, place: "streams"): Promise<string | null> {
  return selectAnnouncement(db, place);
}
