import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // Every route is known at build time; the browser needs no list of all of them on each page.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
