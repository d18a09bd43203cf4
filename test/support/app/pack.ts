/** Runs all of electron-builder except its downloads: with the real configuration, the built app and stand-ins. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { project } from './cli.ts';
import { makeFakeElectron } from './fake-electron-distribution.ts';
import { findOnPath } from './find-programs.ts';

const run = promisify(execFile);

type Packing = {
  readonly system: 'linux' | 'win32';
  /** The names of packages, and options of electron-builder. */
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** Makes packages in `directory/dist`. Rejects with the output of electron-builder. */
export async function pack(directory: string, { system, words, env = {} }: Packing): Promise<void> {
  const electron = join(directory, 'electron');
  if (!existsSync(electron)) makeFakeElectron(electron, system);
  const args = [
    project('node_modules/electron-builder/out/cli/cli.js'),
    '--config',
    project('build/electron-builder.yml'),
    system === 'linux' ? '--linux' : '--win',
    ...words,
    '--x64',
    `-c.electronDist=${electron}`,
    `-c.directories.output=${join(directory, 'dist')}`,
  ];
  await run(process.execPath, args, { cwd: project(), env: { ...outsideOfTests(), ...env } }).catch(
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => {
      throw new Error(`${stdout}${stderr}`);
    },
  );
}

/** electron-builder prints other messages, and uses links instead of copies, if it detects a test. */
export const outsideOfTests = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV|TEST$)/u.test(name)),
  );

/** Puts a program into a folder of stand-ins, and returns the variable that makes others find it first. */
export function programOnPath(folder: string, name: string, script: string): { readonly PATH: string } {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` };
}

/** Replaces fpm, which writes debs and rpms. */
export const withFpm = (directory: string): Readonly<Record<string, string>> => ({
  ...programOnPath(
    join(directory, 'bin'),
    'fpm',
    `exec '${process.execPath}' '${project('test/support/app/fpm-standin.mjs')}' "$@"`,
  ),
  USE_SYSTEM_FPM: 'true',
});

/** The first bytes of the AppImage, which mount the rest in a real one. */
export const RUNTIME = 'not a real runtime\n';

/** Replaces electron-builder's tools for AppImages, except `mksquashfs`. */
export function withAppImageTools(directory: string): Readonly<Record<string, string>> {
  const tools = join(directory, 'appimage-tools');
  for (const folder of ['runtimes', 'lib/x64']) mkdirSync(join(tools, folder), { recursive: true });
  writeFileSync(join(tools, 'runtimes', 'runtime-x64'), RUNTIME);
  writeFileSync(join(tools, 'desktop-file-validate'), '');
  symlinkSync(findOnPath('mksquashfs') ?? '', join(tools, 'mksquashfs'));
  return { APPIMAGE_TOOLS_PATH: tools };
}
