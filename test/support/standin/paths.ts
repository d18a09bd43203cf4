/** Provides the folders of the app and of its data. Reads them from the command line, as Electron does. */

import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';

declare global {
  /** Set by electron-binary.mjs before the app's main file runs. */
  var electronStandin: { readonly appDir: string; readonly threads: readonly Worker[] };
}

export const appDir = globalThis.electronStandin.appDir;
export const argv: readonly string[] = process.argv.slice(1);

export const switchValue = (name: string): string | null =>
  argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;

const userData = switchValue('user-data-dir') ?? join(homedir(), '.config', 'electron-standin');

const PATHS: Readonly<Record<string, string>> = {
  userData,
  home: homedir(),
  temp: tmpdir(),
  documents: join(userData, 'Documents'),
};

export function pathOf(name: string): string {
  const path = PATHS[name];
  if (path === undefined) throw new Error(`electron stand-in has no app.getPath('${name}')`);
  return path;
}
