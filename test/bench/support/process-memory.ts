/** What the system says of a process's memory. It is read from `/proc`, so only Linux says it. */
import { readFileSync, writeFileSync } from 'node:fs';

/** MB of 1,000,000 bytes. */
export type ProcessMemory = {
  /** All that is in memory. */
  readonly total: number;
  /** What the program took for itself. */
  readonly own: number;
  /** Mapped files: mostly the programs, which all processes that run them share. */
  readonly files: number;
  /** The greatest total since the process began or `forgetPeak`. */
  readonly peak: number;
};

export function memoryOf(pid: number): ProcessMemory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mbOf = (name: string): number =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1]) * 1024) / 1e6;
  return { total: mbOf('VmRSS'), own: mbOf('RssAnon'), files: mbOf('RssFile'), peak: mbOf('VmHWM') };
}

const FORGET_PEAK = '5';

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, FORGET_PEAK);
}
