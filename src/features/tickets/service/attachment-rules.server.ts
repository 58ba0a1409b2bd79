import type { FileRules } from "#http/request/read-upload-form.server.ts";
import { cleanFileName, fileProblems } from "../rules.ts";
import { maxFileBytes, maxFiles } from "../values.ts";

/** The files that a ticket, a message and an answer of staff take. */
export const attachmentRules: FileRules = {
  limits: {
    maxFiles,
    maxFileBytes,
    // What is too much is read this far, so that a browser gets its answer in words.
    maxBytes: 32 * 1024 * 1024,
  },
  describe: (fault) =>
    fault.kind === "too_many" ? fileProblems.tooMany() : fileProblems.tooLarge(cleanFileName(fault.name)),
};
