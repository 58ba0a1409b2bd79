import type { z } from "zod";
import type { Deps } from "#http/deps.server.ts";
import { isMultipart } from "#http/json-bodies-only.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { consume } from "#http/rate-limit.server.ts";
import { type Multipart, readMultipart, type UploadedFile } from "#http/read-multipart.server.ts";
import { AppError } from "#lib/errors.ts";
import { cleanFileName, fileProblems } from "../rules.ts";
import { maxFileBytes, maxFiles } from "../values.ts";

const limits = {
  maxFiles,
  maxFileBytes,
  // What is too much is read this far, so that a browser gets its answer in words.
  maxBytes: 32 * 1024 * 1024,
};

/** A form that was understood, or its words beside what is wrong with it. */
export type ReceivedForm<Input> =
  | { success: true; input: Input; files: UploadedFile[] }
  | { success: false; values: Record<string, string>; error: AppError };

/**
 * Reads a form with files or, from a program, JSON without any; `use` gets it while its files are in their folder.
 *
 * @param sender whose uploads are counted: a student's number, or "staff-" and that of a member of staff
 * @throws AppError too_many_requests, upload_broken, body_too_large
 */
export async function receiveForm<Schema extends z.ZodType, Result>(
  deps: Deps,
  sender: number | string,
  request: Request,
  schema: Schema,
  use: (form: ReceivedForm<z.infer<Schema>>) => Promise<Result>,
): Promise<Result> {
  if (!isMultipart(request)) {
    const body = await readWords(request);
    return use(parse(schema, body, []));
  }
  await consume(deps, "upload", String(sender));
  return readMultipart(request, limits, deps.files.scratchFolder, (form) => use(parseMultipart(schema, form)));
}

function parseMultipart<Schema extends z.ZodType>(schema: Schema, form: Multipart): ReceivedForm<z.infer<Schema>> {
  const parsed = parse(schema, form.fields, form.files);
  if (!form.fault) return parsed;
  const files =
    form.fault.kind === "too_many" ? fileProblems.tooMany() : fileProblems.tooLarge(cleanFileName(form.fault.name));
  const others = parsed.success ? {} : parsed.error.fields;
  return { success: false, values: form.fields, error: new AppError("invalid_input", { ...others, files }) };
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  words: unknown,
  files: UploadedFile[],
): ReceivedForm<z.infer<Schema>> {
  const { success, data, error } = schema.safeParse(words);
  if (success) return { success, input: data, files };
  return {
    success,
    values: words as Record<string, string>,
    error: new AppError("invalid_input", fieldErrors(error)),
  };
}

/** JSON, or a page's form without files. */
async function readWords(request: Request): Promise<unknown> {
  const type = (request.headers.get("content-type") ?? "").toLowerCase();
  if (type.startsWith("application/json")) return request.json().catch(() => null);
  if (type.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(await request.formData());
  throw new AppError("upload_broken");
}
