import type { Resource } from "../records/resource.ts";
import { sourceResource } from "./sources.server.ts";
import { streamResource } from "./streams.server.ts";

/** Every kind of record that staff keep; each is called under `/api/staff/<name>/`. */
export const resources: readonly Resource[] = [streamResource, sourceResource];
