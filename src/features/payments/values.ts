/** What a student writes to dispute a delivery, at most. Apart from the contract: forms in the browser load no schemas. */
export const maxDisputeLength = 2_000;
