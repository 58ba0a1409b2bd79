import { config } from "zod";

/** Imported before everything else of the worker: schemas would try `eval`, which the site's policy refuses and reports. */
config({ jitless: true });
