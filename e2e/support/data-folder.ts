import { tmpdir } from "node:os";
import { join } from "node:path";

/** DATA_DIR of the product that the browser tests run against. */
export const dataFolder = join(tmpdir(), `margdeep-e2e-${process.env.E2E_PORT}`);
