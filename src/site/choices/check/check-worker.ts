import "#lib/without-eval.ts";
import type { PreparedList } from "#features/choices/lint/contract.ts";
import { lintList } from "#features/choices/lint/lint-list.ts";

/** Checks lists beside the page, so that a slow phone stays responsive: a prepared list comes in, the checked one goes out. */
addEventListener("message", ({ data }: MessageEvent<PreparedList>) => postMessage(lintList(data)));
