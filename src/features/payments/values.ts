import { maxLengths } from "#lib/max-lengths.ts";

/** What a student writes to dispute a delivery, at most. Apart from the contract: forms in the browser load no schemas. */
export const maxDisputeLength = maxLengths.dispute;
