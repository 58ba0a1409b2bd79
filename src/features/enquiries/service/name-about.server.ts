import { findMergedCollege } from "#features/catalogue/service/find-merged.server.ts";
import { listCollegesByIds } from "#features/catalogue/service/search-colleges.server.ts";
import { findRegisterCollege } from "#features/catalogue/service/search-register.server.ts";
import { getCourse } from "#features/courses/service.server.ts";
import { getHostel } from "#features/hostels/service.server.ts";
import { getJob } from "#features/jobs/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import type { AboutKey, AboutKind } from "../about.ts";
import type { About } from "../contract.ts";

const names: Record<AboutKind, (deps: Deps, id: string, locale: Locale) => Promise<string | undefined>> = {
  college: async (deps, id) => (await listCollegesByIds(deps, [Number(id)]))[0]?.name,
  hostel: async (deps, id) => (await getHostel(deps, Number(id))).name,
  job: async (deps, id) => {
    const { position, company } = await getJob(deps, Number(id));
    return `${position}, ${company}`;
  },
  course: async (deps, id) => (await getCourse(deps, id)).name,
  register: async (deps, id) => (await findRegisterCollege(deps, id))?.name,
};

/**
 * Looks up what a thing is called; null for what is not there, or not shown: an enquiry is never refused for it. Of a college
 * that was merged into another one that one is meant.
 */
export async function nameAbout(deps: Deps, key: AboutKey, locale: Locale): Promise<About | null> {
  try {
    const name = await names[key.kind](deps, key.id, locale);
    if (name) return { ...key, name };
    const mergedInto = key.kind === "college" ? await findMergedCollege(deps, Number(key.id)) : null;
    return mergedInto === null ? null : nameAbout(deps, { ...key, id: String(mergedInto) }, locale);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status === 404) return null;
    throw thrown;
  }
}
