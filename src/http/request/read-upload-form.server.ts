import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { messagesByField } from "#lib/messages-by-field.ts";
import type { Deps } from "../deps.server.ts";
import { countUpload } from "../perform.server.ts";
import { isMultipart } from "./json-bodies-only.server.ts";
import { type Multipart, readMultipart, type UploadedFile, type UploadLimits } from "./read-multipart.server.ts";

/** A form that was understood, or its words beside what is wrong with it. */
export type UploadForm<Input> =
  | { success: true; input: Input; files: UploadedFile[] }
  | { success: false; values: Record<string, string>; error: AppError };

/** Which files a form takes, and how a sender is told that some do not fit. */
export interface FileRules {
  limits: UploadLimits;
  describe: (fault: NonNullable<Multipart["fault"]>) => string;
}

/**
 * OpenAPI entry of a body that {@link readUploadForm} reads: as a form with files, or as JSON without them. The router
 * describes it and leaves it alone.
 *
 * @param files what the files may be, in words
 */
export function uploadBody(schema: z.ZodType, files: string) {
  // An empty registry: with names of components the library writes references that lead nowhere outside its own document.
  const { $schema: _, ...words } = z.toJSONSchema(schema, { io: "input", metadata: z.registry() });
  const form = {
    ...words,
    properties: {
      ...words.properties,
      files: { type: "array", items: { type: "string", format: "binary" }, description: files },
    },
  };
  const content = {
    "multipart/form-data": { schema: form as object },
    "application/json": { schema: words as object },
  };
  return { required: true, content };
}

/** Whose form it is. */
interface UploadRequest {
  deps: Deps;
  /** Whose uploads are counted: a student's number, or "staff-" and that of a member of staff. */
  sender: number | string;
  request: Request;
}

/**
 * Reads a form with files or, from a program, JSON without any; pages and API do it here. `use` gets it while its files are
 * in their folder. A form with files is counted before it is read.
 *
 * @throws AppError too_many_requests, upload_broken, body_not_json, content_type_refused, body_too_large
 */
export async function readUploadForm<Schema extends z.ZodType, Result>(
  { deps, sender, request }: UploadRequest,
  schema: Schema,
  rules: FileRules,
  use: (form: UploadForm<z.infer<Schema>>) => Promise<Result>,
): Promise<Result> {
  if (!isMultipart(request)) return use(parse(schema, await readWords(request), []));
  await countUpload(deps, sender);
  const { scratchFolder } = deps.files;
  return readMultipart(request, rules.limits, scratchFolder, (form) => use(parseMultipart(schema, rules, form)));
}

function parseMultipart<Schema extends z.ZodType>(
  schema: Schema,
  rules: FileRules,
  form: Multipart,
): UploadForm<z.infer<Schema>> {
  const parsed = parse(schema, form.fields, form.files);
  if (!form.fault) return parsed;
  const others = parsed.success ? {} : parsed.error.fields;
  const files = rules.describe(form.fault);
  return { success: false, values: form.fields, error: new AppError("invalid_input", { ...others, files }) };
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  words: unknown,
  files: UploadedFile[],
): UploadForm<z.infer<Schema>> {
  const { success, data, error } = schema.safeParse(words);
  if (success) return { success, input: data, files };
  return {
    success,
    values: words as Record<string, string>,
    error: new AppError("invalid_input", messagesByField(error)),
  };
}

/** JSON, or a page's form without files. */
async function readWords(request: Request): Promise<unknown> {
  const type = (request.headers.get("content-type") ?? "").toLowerCase();
  if (type.startsWith("application/json")) return request.json().catch(() => refuse("body_not_json"));
  if (type.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(await request.formData());
  return refuse("content_type_refused");
}

function refuse(code: "body_not_json" | "content_type_refused"): never {
  throw new AppError(code);
}
