import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ApiEnv } from "../request-context.server.ts";

/** One page of a list as services answer it. */
export interface Page<Item> {
  count: number;
  page: number;
  pageSize: number;
  items: Item[];
}

const pageAddress = z.string().nullable();

/** The reply of a list: specification D2. `more` holds what this list answers beside its results. */
export function pageReply<Item extends z.ZodType, More extends z.ZodRawShape = Record<never, never>>(
  item: Item,
  more?: More,
) {
  return z.object({
    count: z.number().int().describe("results on all pages"),
    next: pageAddress.describe("absolute address of the next page; null on the last one"),
    previous: pageAddress.describe("absolute address of the page before; null on the first one"),
    results: z.array(item),
    ...(more as More),
  });
}

/** One page of a list that is read whole. */
export function sliceOf<Item>(all: Item[], query: { page: number; page_size: number }): Page<Item> {
  const { page, page_size: pageSize } = query;
  return { count: all.length, page, pageSize, items: all.slice((page - 1) * pageSize, page * pageSize) };
}

/** One page of a list without addresses of other pages. */
export function plainPage<Item>({ count, page, pageSize, items }: Page<Item>) {
  return { count, page, pages: Math.max(1, Math.ceil(count / pageSize)), results: items };
}

/** The body of one page of a list, in the shape of `pageReply`. */
export function pageBody<Item>(c: Context<ApiEnv>, known: object, given: Page<Item>) {
  const { count, page, pages, results } = plainPage(given);
  return {
    count,
    next: page < pages ? addressOfPage(c, known, page + 1) : null,
    previous: page > 1 ? addressOfPage(c, known, Math.min(page - 1, pages)) : null,
    results,
  };
}

/** The address of the same list at another page. */
export function addressOfPage(c: Context<ApiEnv>, known: object, page: number): string {
  const params = new URLSearchParams();
  const query = c.req.query();
  for (const name of Object.keys(known)) {
    const value = name === "page" ? String(page) : query[name];
    if (value) params.set(name, value);
  }
  return `${c.get("deps").config.PUBLIC_URL}${c.req.path}?${params}`;
}
