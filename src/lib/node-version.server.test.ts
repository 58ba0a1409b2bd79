// proves T0.1

import { describe, expect, test } from "vitest";
import { nodeWarning } from "./node-version.server.ts";

describe("Node's release at the start", () => {
  test.each(["20.19.0", "22.23.3", "23.11.0", "24.21.0", "24.22.0", "25.9.0", "26.12.0"])(
    "%s is warned of",
    (version) => {
      expect(nodeWarning(version)).toContain(version);
    },
  );

  test.each(["22.23.4", "22.24.0", "24.22.1", "24.23.0", "26.12.1", "27.0.0"])("%s has the repair", (version) => {
    expect(nodeWarning(version)).toBeNull();
  });
});
