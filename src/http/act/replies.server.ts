import type { RouteConfig } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { answerJsonText } from "../api-router.server.ts";
import { type Page, pageBody, pageReply, plainPage } from "../request/paging.server.ts";
import type { ApiEnv } from "../request-context.server.ts";
import { answerDownload, type Download } from "../responses/answer-download.server.ts";
import { csvResponse } from "../responses/csv-response.server.ts";
import { noStore } from "../responses/no-store.ts";
import type { Call } from "./call.server.ts";

/** The OpenAPI entry of a reply, as the library takes it. */
export type RouteReply = RouteConfig["responses"][number];

/** What an act answers when it succeeds. */
export interface Reply<Result> {
  status: 200 | 201 | 202 | 204;
  /** In place of the usual `Cache-Control`. */
  headers?: Record<string, string>;
  description: string;
  /** Absent for a reply without a body. */
  schema?: z.ZodType;
  /** For public facts, which anyone may store for a minute: those that it shows (page-tags.ts); null: nobody may store them. */
  facts?(result: Result, call: Call): readonly string[] | null;
  /** Makes the body from what the work returned; by default that is the body. */
  body?(call: Call, result: Result, c: Context<ApiEnv>): unknown;
  /** The same for a reader without a request of its own, such as an assistant; by default what the work returned. */
  plain?(result: Result): object;
  /** For a reply that is no JSON: its OpenAPI entry, and the response with all its headers. */
  content?: Record<string, { schema: z.ZodType | { type: string } }>;
  send?(c: Context<ApiEnv>, result: Result, call: Call): Response | Promise<Response>;
}

type Body<C, Result, Sent> = (call: C, result: Result) => Sent | Promise<Sent>;

/** Answers 200 with what the work returned: JSON that another thread wrote. */
export function jsonText(schema: z.ZodType, description: string): Reply<string> {
  return {
    ...{ status: 200, description, schema },
    send: (c, json) => answerJsonText(c, json, noStore),
    plain: (json) => JSON.parse(json) as object,
  };
}

/** Answers 200 with what the work returned, or with what `body` makes of it. */
export function ok<Sent>(schema: z.ZodType<unknown, Sent>, description: string): Reply<Sent>;
export function ok<Sent, C extends Call, Result>(
  schema: z.ZodType<unknown, Sent>,
  description: string,
  body: Body<C, Result, Sent>,
): Reply<Result>;
export function ok(schema: z.ZodType, description: string, body?: Body<never, never, unknown>): Reply<never> {
  return { status: 200, description, schema, ...(body && { body }) };
}

/** Answers 201 with what was made. */
export function created<Sent>(schema: z.ZodType<unknown, Sent>, description: string): Reply<Sent> {
  return { status: 201, description, schema };
}

/** Answers 200 in a way of its own, such as with a file. */
export function file<Result>(
  { description, content }: Required<Pick<Reply<Result>, "description" | "content">>,
  send: (c: Context<ApiEnv>, result: Result, call: Call) => Response | Promise<Response>,
): Reply<Result> {
  return { status: 200, description, content, send };
}

/** Answers 200 with a file that somebody sent, as a download. */
export function fileDownload(): Reply<Download> {
  const content = { "application/octet-stream": { schema: { type: "string" } } };
  return file({ description: "The file", content }, answerDownload);
}

/** Answers 200 with a CSV file, sent while it is made. */
export function csvFile(): Reply<CsvDownload> {
  const content = { "text/csv": { schema: z.string() } };
  return file({ description: "The file", content }, (c, { name, pieces }) => csvResponse(c, name, pieces));
}

/** A CSV file for download: its name, and its text piece by piece. */
export interface CsvDownload {
  name: string;
  pieces: AsyncGenerator<string>;
}

/** Answers 204. */
export function noContent(description: string): Reply<unknown> {
  return { status: 204, description };
}

/** The facts that a reply shows (page-tags.ts), or what tells them; null: nobody may store this one. */
type Tags<Result, C extends Call = Call> = readonly string[] | ((result: Result, call: C) => readonly string[] | null);

/** Answers 200 with public facts. */
export function facts<Sent, C extends Call>(
  schema: z.ZodType<unknown, Sent>,
  description: string,
  tags: Tags<Sent, C>,
): Reply<Sent> {
  return {
    status: 200,
    description,
    schema,
    facts: typeof tags === "function" ? (tags as Tags<Sent> & typeof tags) : () => tags,
  };
}

/**
 * Answers 200 with one page of a list, as every list of the REST API is answered (specification D2).
 *
 * @param tags for public facts, those that it shows: page-tags.ts
 * @param more what this list answers beside its results, such as facets; the work returns it with the page
 */
export function pageOf<Item, More extends z.ZodRawShape = Record<never, never>>(
  item: z.ZodType<unknown, Item>,
  description: string,
  tags?: readonly string[],
  more?: More,
): Reply<Page<Item> & z.input<z.ZodObject<More>>> {
  const names = Object.keys(more ?? {});
  const besides = (page: Page<Item>) =>
    Object.fromEntries(names.map((name) => [name, page[name as keyof typeof page]]));
  return {
    ...{ status: 200, description, schema: pageReply(item, more) },
    body: ({ query }, page, c) => ({ ...pageBody(c, query as object, page), ...besides(page) }),
    plain: (page) => ({ ...plainPage(page), ...besides(page) }),
    ...(tags && { facts: () => tags }),
  };
}
