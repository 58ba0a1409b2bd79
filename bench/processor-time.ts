import { readFileSync } from "node:fs";

/** Linux reports CPU time in hundredths of a second. */
const tickMs = 10;

/** CPU time of a process so far over all its threads, in milliseconds; null where unavailable. */
export function processorTimeMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Split after the name, which may contain spaces: fields 14 and 15 of proc(5) are then the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}

/** Current memory of a process in megabytes; NaN where unavailable. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}
