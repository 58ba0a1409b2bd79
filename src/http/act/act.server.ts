import type { RouteConfig } from "@hono/zod-openapi";
import type { z } from "zod";
import type { NamedPolicy, Who } from "#policies/policy.ts";
import type { CompleteErrors } from "../api-router.server.ts";
import type { Steps } from "../perform.server.ts";
import { type FileRules, readUploadForm, type UploadForm } from "../request/read-upload-form.server.ts";
import type { Call } from "./call.server.ts";
import type { Deprecation } from "./deprecation.server.ts";
import type { Reply, RouteReply } from "./replies.server.ts";

/**
 * What somebody can do, declared once: who may, how often, what comes in, what happens, what goes out. Its call of the REST
 * API with the OpenAPI entry (`actRoutes`), the form of its page (`actForm`) and its row of docs/acts.md follow from it.
 */
export type Act<W extends Who = Who, Params = unknown, Query = unknown, Input = unknown, Result = unknown> = {
  /** Method and address of its call. */
  rest: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;
  /** Where the name that follows from method and address reads badly. */
  operationId?: string;
  tag: string;
  summary: string;
  /** What the act adds to who may call it, which the entry begins with. */
  description?: string;
  /** Where the call will end. */
  deprecated?: Deprecation;
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  /** The JSON body, and the fields of the form. */
  input?: z.ZodType<Input>;
  /** So that every error of a body comes back at once, those of its shape and those of the rules. */
  completeErrors?: CompleteErrors;
  /** Files that may come with the input, as a form (read-upload-form.server.ts). */
  files?: { rules: FileRules; description: string };
  /** The OpenAPI entry of a body that the work reads from the request itself, such as a CSV file. */
  body?: NonNullable<RouteConfig["request"]>["body"];
  reply: Reply<NoInfer<Result>>;
  /** `Set-Cookie` headers of the reply. */
  cookies?(call: Call, result: NoInfer<Result>): string[];
  /** Replies of this act alone, by status; those of every act follow from its policy and its input. */
  refusals?: Record<number, string | RouteReply>;
} & NamedPolicy<W> &
  Doing<Call<W, Params, Query, Input>, Result>;

/** What happens, after validation, limit and captcha: the work alone, or all the steps of http/perform.server.ts. */
type Doing<C, Result> =
  | { work(call: C): Result | Promise<Result>; steps?: undefined }
  | { steps(call: C): Steps<unknown, Result> | Promise<Steps<unknown, Result>>; work?: undefined };

/** Declares an act; see {@link Act}. */
export function defineAct<W extends Who, Params, Query, Input, Result>(
  act: Act<W, Params, Query, Input, Result>,
): Act<W, Params, Query, Input, Result> {
  return act;
}

/** How an act is performed for one request. */
export async function stepsOf<Result>(
  act: Act<Who, unknown, unknown, unknown, Result>,
  call: Call,
): Promise<Steps<unknown, Result>> {
  return act.steps ? act.steps(call) : { work: async () => act.work(call) };
}

/** Reads the input of an act that takes files, with its files: read-upload-form.server.ts. */
export function readActUpload<Result>(
  upload: Parameters<typeof readUploadForm>[0],
  { name, input, files }: Pick<Act, "name" | "input" | "files">,
  use: (form: UploadForm<unknown>) => Promise<Result>,
): Promise<Result> {
  if (!input || !files) throw new Error(`${name} takes no files`);
  return readUploadForm(upload, input, files.rules, use);
}
