/** The folder a person last opened a list from or saved one to: where the next dialog begins. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readState, writeState } from './state-file.ts';

export type LastFolder = {
  /** null: none yet, or it is gone. */
  readonly read: () => Promise<string | null>;
  readonly remember: (path: string) => void;
};

/** @param stateFile where it is kept between starts */
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
