/**
 * Allows one instance per user data folder. The first instance writes its process id to a file and watches for notes. A
 * later instance leaves a note with its command line.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, pathOf } from './paths.ts';

export function takeInstanceLock(onSecond: (argv: readonly string[], cwd: string) => void): boolean {
  const folder = join(pathOf('userData'), 'standin-instance');
  const holder = join(folder, 'holder');
  mkdirSync(folder, { recursive: true });
  if (!claim(holder)) {
    writeFileSync(join(folder, `${process.pid}.note`), JSON.stringify({ argv, cwd: process.cwd() }));
    return false;
  }
  process.on('exit', () => rmSync(holder, { force: true }));
  watch(folder, () => {
    for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.note'))) {
      const text = readFileSync(join(folder, name), 'utf8');
      if (text === '') continue; // the note is still being written; the end of the write is another change
      rmSync(join(folder, name), { force: true });
      const note: { argv: string[]; cwd: string } = JSON.parse(text);
      onSecond(note.argv, note.cwd);
    }
  }).unref();
  return true;
}

function claim(holder: string): boolean {
  try {
    writeFileSync(holder, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isAlive(Number(readFileSync(holder, 'utf8')))) return false;
    rmSync(holder, { force: true });
    return claim(holder);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
