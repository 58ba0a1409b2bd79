/** What the server bundle offers server.ts: the application, and its pages, sharing one copy of every module. */

import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";

export { createApp } from "./app.server.ts";
export const pages: ServerBuild = build;
