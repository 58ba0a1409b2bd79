import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/start-product.ts";
import { isHere } from "../../faults/support/stage.ts";
import { until } from "../../faults/support/visitor.ts";

const program = ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy"].find(existsSync);

/** Whether several processes can be run behind a balancer here: it takes HAProxy and PostgreSQL. */
export const hasBalancer = () => program !== undefined && isHere("PostgreSQL");

/** Where the balancer and the processes behind it will be: known before any of them runs. */
export interface BalancedPlace {
  address: string;
  /** Of the processes: three are what deploy/haproxy.cfg lists. */
  ports: number[];
}

export async function balancedPlace(): Promise<BalancedPlace> {
  const ports = [await freePort(), await freePort(), await freePort()];
  return { address: `http://127.0.0.1:${await freePort()}`, ports };
}

/** Starts HAProxy with the configuration that operators get, and waits until it finds a process ready. */
export async function startBalancer({ address, ports }: BalancedPlace) {
  const env = { ...process.env, MARGDEEP_BIND: new URL(address).host };
  for (const [index, port] of ports.entries()) Object.assign(env, { [`MARGDEEP_${index + 1}`]: `127.0.0.1:${port}` });
  const folder = mkdtempSync(join(tmpdir(), "margdeep-balancer-"));
  const config = join(folder, "haproxy.cfg");
  writeFileSync(config, configFor(ports.length));
  const balancer = spawn(program as string, ["-db", "-f", config], { env, stdio: ["ignore", "pipe", "pipe"] });
  const printed: string[] = [];
  for (const stream of [balancer.stdout, balancer.stderr]) {
    stream.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  }
  const isUp = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(`HAProxy serves\n${printed.join("")}`, isUp, 20_000);
  const stop = async () => {
    await end(balancer);
    rmSync(folder, { recursive: true, force: true });
  };
  return { printed: () => printed.join(""), stop };
}

/** deploy/haproxy.cfg with as many of its last lines, which name the processes. */
function configFor(processes: number): string {
  const text = readFileSync(join(import.meta.dirname, "../../../deploy/haproxy.cfg"), "utf8");
  const servers = Array.from(
    { length: processes },
    (_, index) => `  server s${index + 1} "\${MARGDEEP_${index + 1}}" check`,
  );
  return `${text.replaceAll(/^ {2}server .*\n/gm, "")}${servers.join("\n")}\n`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}
