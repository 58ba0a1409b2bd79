import "#lib/without-eval.ts";
import { answeredPaths, answerFromKit } from "#features/offline-kit/answer-from-kit.ts";
import { openKit } from "#features/offline-kit/kit-file.ts";
import { patterns } from "#lib/addresses.ts";

/** What the service worker of a browser with a kit calls; built as `/offline-engine.js` (vite.engine.config.ts). */
Object.assign(globalThis, {
  offlineKit: {
    paths: answeredPaths,
    forms: [patterns.choiceCheck, patterns.rehearsal, patterns.choicesPrint],
    open: openKit,
    answer: answerFromKit,
  },
});
