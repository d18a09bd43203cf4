/** Makes the operations on files of this process fail, as a full disk, a locked file or a power failure does. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Everything that changes a folder or opens a file, except what SQLite does itself. */
const SYNC = [
  'openSync',
  'writeFileSync',
  'ftruncateSync',
  'fchmodSync',
  'chmodSync',
  'fsyncSync',
  'renameSync',
  'mkdirSync',
  'unlinkSync',
  'rmdirSync',
  'copyFileSync',
  'readdirSync',
  'accessSync',
];
const ASYNC = ['copyFile', 'mkdir', 'utimes', 'access', 'statfs'];

export type Operation = { readonly number: number; readonly name: string; readonly paths: readonly string[] };

/**
 * Runs `work`, and returns its operations on files, numbered from 1. Each operation for which `faultOf` returns a code
 * fails with that code, and does nothing.
 */
export async function withFaults(
  faultOf: (operation: Operation) => string | null,
  work: () => Promise<unknown>,
): Promise<readonly Operation[]> {
  const done: Operation[] = [];
  const refuse = (name: string, args: readonly unknown[]): void => {
    const operation = { number: done.length + 1, name, paths: args.filter((one) => typeof one === 'string') };
    done.push(operation);
    const code = faultOf(operation);
    if (code !== null) throw Object.assign(new Error(`${code}: ${name}`), { code, syscall: name });
  };
  const undo = [
    ...SYNC.map((name) => failing(fs, name, refuse)),
    ...ASYNC.map((name) => failing(fs.promises, name, refuse)),
  ];
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    for (const restore of undo) restore();
    syncBuiltinESMExports();
  }
  return done;
}

function failing(
  module: object,
  name: string,
  refuse: (name: string, args: readonly unknown[]) => void,
): () => void {
  const real: unknown = Reflect.get(module, name);
  if (typeof real !== 'function') throw new Error(`there is no ${name}`);
  const isAsync = module === fs.promises;
  const replaced = (...args: readonly unknown[]): unknown => {
    try {
      refuse(name, args);
    } catch (error) {
      if (isAsync) return Promise.reject(error);
      throw error;
    }
    return real.apply(module, args) as unknown;
  };
  Reflect.set(module, name, replaced);
  return () => Reflect.set(module, name, real);
}
