/** Reads the memory of a process from `/proc`, on Linux only. */
import { readFileSync, writeFileSync } from 'node:fs';

/** All values are in MB of 1,000,000 bytes. */
export type ProcessMemory = {
  readonly total: number;
  readonly own: number;
  /** Mapped files. Most of them are program files, which all processes of a program share. */
  readonly files: number;
  /** The greatest total since the process started or `forgetPeak`. */
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
