/** Remembers the folder where a person last opened or saved a list, so that the next dialog starts there. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readState, writeState } from './state-file.ts';

export type LastFolder = {
  /** Returns null if there is no last folder yet, or if it is gone. */
  readonly read: () => Promise<string | null>;
  readonly remember: (path: string) => void;
};

/** @param stateFile where the folder is stored between starts */
export function createLastFolder(stateFile: string): LastFolder {
  const kept = readState(stateFile);
  let folder = typeof kept === 'string' ? kept : null;
  return {
    async read() {
      const found = folder === null ? null : await stat(folder).catch(() => null);
      return found?.isDirectory() === true ? folder : null;
    },
    remember(path) {
      folder = dirname(path);
      writeState(stateFile, folder);
    },
  };
}
