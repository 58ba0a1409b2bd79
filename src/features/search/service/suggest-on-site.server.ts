import { listCalendarChoices } from "#features/calendar/service/list-calendar.server.ts";
import { listCareerPhrases } from "#features/careers/service.server.ts";
import type { Suggestion } from "#features/catalogue/contract.ts";
import { suggest } from "#features/catalogue/service/suggest.server.ts";
import { countHostelCities } from "#features/hostels/service.server.ts";
import { listNewsTitles } from "#features/news/service.server.ts";
import { listScholarships } from "#features/scholarships/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readCachedView } from "#http/documents/cached-views.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import {
  calendarPath,
  careerPath,
  collegeListPath,
  collegePath,
  newsPath,
  patterns,
  searchPath,
} from "#lib/addresses.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import type { SiteSuggestion } from "../contract.ts";
import { namesOfExam } from "../exam-names.ts";
import { matchSuggestions, mixSuggestions, type Suggestable, suggestable } from "../match-suggestions.ts";
import { officialExams } from "../official-exams.ts";

type SuggestDeps = Pick<Deps, "db" | "reads" | "work" | "state" | "now">;

const shownSuggestions = 8;
const newestTitles = 20;
/** About the size of one entry with its phrases. */
const bytesEach = 500;

/** What somebody who has typed this much may be looking for: colleges and what belongs to them, and all else that the site has. */
export async function suggestOnSite(deps: SuggestDeps, text: string, locale: Locale): Promise<SiteSuggestion[]> {
  const found = await suggest(deps, text, shownSuggestions);
  const others = matchSuggestions(await readSuggestables(deps, locale), text);
  return mixSuggestions(
    found.map((suggestion) => ({ ...suggestion, path: pathOf(suggestion) })),
    others,
    shownSuggestions,
  );
}

function pathOf({ kind, id, text }: Suggestion): string {
  if (kind === "college" && id) return collegePath(id);
  if (kind === "stream" && id) return collegeListPath(id);
  return searchPath(text);
}

async function readSuggestables(deps: SuggestDeps, locale: Locale): Promise<readonly Suggestable[]> {
  const { calendar, scholarships, hostels, careers, news } = pageTags;
  return readCachedView(deps, {
    key: `suggestions ${locale}`,
    tags: [...calendar, ...scholarships, ...hostels, ...careers, ...news],
    load: () => loadSuggestables(deps, locale),
    sizeOf: (all) => all.length * bytesEach,
  });
}

/** In the order of their kinds: what is searched for most is first among those that fit as well. */
async function loadSuggestables(deps: SuggestDeps, locale: Locale): Promise<Suggestable[]> {
  const one = { page: 1, pageSize: 1 };
  const anybody = { category: null, gender: null, state: null, income: null };
  const [{ exams }, careers, hostelCities, { facets: scholarships }, titles] = await Promise.all([
    listCalendarChoices(deps),
    listCareerPhrases(deps, locale),
    countHostelCities(deps),
    listScholarships(deps, { ...anybody, ...one }),
    listNewsTitles(deps, newestTitles),
  ]);
  const plain = { detail: "", id: null, count: null };
  const dated = new Set(exams.map(({ key }) => key));
  return [
    ...exams.map(({ key, name, authority }) =>
      suggestable({ ...plain, kind: "exam", text: name, detail: authority, path: calendarPath({ exam: key }) }, [
        name,
        ...namesOfExam(key),
      ]),
    ),
    // Without dates of its own an exam has no page: search answers with its official site.
    ...officialExams
      .filter(({ key }) => !dated.has(key))
      .map(({ key, name }) =>
        suggestable({ ...plain, kind: "exam", text: name, path: searchPath(name) }, [name, ...namesOfExam(key)]),
      ),
    ...careers.map(({ slug, title, phrases }) =>
      suggestable({ ...plain, kind: "career", text: title, path: careerPath(slug) }, phrases),
    ),
    ...hostelCities.map(({ value, count }) =>
      suggestable({ ...counted(value, count), kind: "hostels", path: listPath(patterns.hostelList, "city", value) }, [
        value,
        `hostel ${value}`,
        `hostels in ${value}`,
        `pg in ${value}`,
      ]),
    ),
    ...(["category", "state"] as const).flatMap((name) =>
      scholarships[name].map(({ value, count }) =>
        suggestable(
          { ...counted(value, count), kind: "scholarships", path: listPath(patterns.scholarships, name, value) },
          [`scholarship ${value}`, `scholarships for ${value}`, `${value} scholarship`],
        ),
      ),
    ),
    ...titles.map(({ id, title }) =>
      suggestable({ ...plain, kind: "article", text: title, id, path: newsPath(id) }, [title]),
    ),
  ];
}

function counted(text: string, count: number) {
  return { text, detail: String(count), id: null, count };
}

function listPath(path: string, name: string, value: string): string {
  return `${path}?${new URLSearchParams({ [name]: value })}`;
}
