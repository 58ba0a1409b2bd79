import { data } from "react-router";
import { AppError } from "#lib/errors.ts";

/**
 * Runs a loader's work: an expected failure becomes the error page with its status, anything else stays a bug.
 */
export async function orErrorPage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof AppError) throw data({ code: thrown.code }, { status: thrown.status });
    throw thrown;
  }
}

/** What a page throws for an address whose id cannot be read (specification D1). */
export function notFound() {
  return data({ code: "page_not_found" }, { status: 404 });
}
