import { readFileSync } from "node:fs";

/**
 * Preloaded into a product by e2e/support/clock-product.ts: its clock, and with it the embedded database's, is as many
 * milliseconds ahead as the file of CLOCK_FILE says. The file is read each time, so that a test need not wait.
 */
const real = Date;
const file = String(process.env.CLOCK_FILE);
const now = () => real.now() + Number(readFileSync(file, "utf8"));

const moved = new Proxy(real, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new real(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
real.prototype.constructor = moved;
globalThis.Date = moved;
