/** Keeps everything that the app writes out of the roaming profile of Windows. */
import { constants, copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';

/** Small files of the shell. The core moves the workspace (`../app/maintenance/bring-workspace.ts`). */
const NOTES = ['window.json', 'last-folder.json', 'updates.json'];

/**
 * Call this before anything else uses Electron's folders.
 * @throws an error of the system if the folder cannot be created, because Electron accepts no missing folder
 */
export function useLocalData(app: Pick<App, 'getPath' | 'setPath'>, local: string): void {
  const roaming = app.getPath('userData');
  mkdirSync(local, { recursive: true });
  app.setPath('userData', local);
  app.setPath('sessionData', local);
  for (const name of NOTES) {
    try {
      copyFileSync(join(roaming, name), join(local, name), constants.COPYFILE_EXCL);
    } catch {
      // There is no such note, or it was copied at an earlier start.
    }
  }
}
