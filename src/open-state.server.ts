import { isLiveSession } from "./features/accounts/service/sessions.server.ts";
import { openCareerWordsCache } from "./features/careers/service.server.ts";
import { openIndexCache } from "./features/catalogue/search/current-index.server.ts";
import { openRegisterCache } from "./features/catalogue/search/current-register.server.ts";
import { openSearchCounts } from "./features/catalogue/service/count-searches.server.ts";
import { openPanelCache } from "./features/chances/closings/service/closing-panels.server.ts";
import { openScaleCache } from "./features/chances/scales/service/convert.server.ts";
import { openClosingListCache } from "./features/chances/service/closing-lists.server.ts";
import { openModelCache } from "./features/chances/service/served-models.server.ts";
import { openListNamesCache } from "./features/choices/service/list-names.server.ts";
import { openSocialLinkCache } from "./features/information/service/social-links.server.ts";
import { openFiguresCache } from "./features/monitoring/service/read-figures.server.ts";
import { openTitlesCache } from "./features/news/service.server.ts";
import { openKitCache } from "./features/offline-kit/service/offline-kits.server.ts";
import { openRehearsalYearsCache } from "./features/rehearsal/service/stored-lists.server.ts";
import { openFactsCache } from "./features/wishlist/service/college-facts.server.ts";
import { openWordsInForce } from "./features/words/service/words-in-force.server.ts";
import type { AppState } from "./http/app-state.server.ts";
import { openCachedViews } from "./http/documents/cached-views.server.ts";
import { openCspReportCount } from "./http/documents/csp-reports.server.ts";
import { openMetrics } from "./http/responses/metrics.server.ts";
import { openLiveSessions } from "./http/session/live-sessions.server.ts";
import type { Config } from "./lib/config.server.ts";
import { openPartCache } from "./ui/parts/part-cache.server.tsx";

/** Everything that an application holds in memory, empty. Each application has its own, so that two in one process (tests) share nothing. */
export function openState(config: Config, now: () => Date = () => new Date()): AppState {
  return {
    metrics: openMetrics(config),
    cspReports: openCspReportCount(),
    catalogueIndex: openIndexCache(now),
    registerIndex: openRegisterCache(),
    chanceModels: openModelCache(),
    closingLists: openClosingListCache(),
    closingPanels: openPanelCache(),
    scales: openScaleCache(),
    rehearsalYears: openRehearsalYearsCache(),
    listNames: openListNamesCache(),
    offlineKits: openKitCache(),
    searchCounts: openSearchCounts(),
    collegeFacts: openFactsCache(),
    newsTitles: openTitlesCache(),
    socialLinks: openSocialLinkCache(),
    careerWords: openCareerWordsCache(),
    figures: openFiguresCache(),
    pageFill: null,
    parts: openPartCache(),
    cachedViews: openCachedViews(),
    words: openWordsInForce(),
    liveSessions: openLiveSessions(isLiveSession),
    information: new Map(),
    webhooks: new Set(),
  };
}
