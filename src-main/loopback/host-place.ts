/** Provides folders for a host's own files: in the workspace, or temporary while another app has the workspace open. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperationName } from '#shared/contract/operations.ts';
import type { App } from '../app/app.ts';
import { emptyFolder, uploadsDir } from '../app/host-files.ts';
import { type LaunchFile, removeLaunchFile, writeLaunchFile } from './launch-file.ts';
import { launchPagePath, removeLaunchPage, removeLaunchPages } from './launch-page.ts';

/** The folders for a host's launch file, launch pages and uploads. `leave` removes these files. */
export type HostPlace = {
  readonly launchDir: string;
  readonly uploadDir: string;
  readonly announce: (file: LaunchFile) => Promise<void>;
  /** Removes the launch page of a code that was used or has expired, whichever start wrote the page. */
  readonly forgetCode: (code: string) => Promise<void>;
  readonly leave: () => Promise<void>;
};

type PlaceOptions = { readonly workspaceDir: string; readonly onError: (error: unknown) => void };

/** Returns the place in the workspace. First removes files that an earlier host left there. */
export function placeInWorkspace({ workspaceDir, onError }: PlaceOptions): HostPlace {
  emptyFolder(workspaceDir, 'uploads'); // lists contain what pages have uploaded
  removeLaunchPages(workspaceDir); // a host that was killed left them
  return {
    launchDir: workspaceDir,
    uploadDir: uploadsDir(workspaceDir),
    announce: (file) => writeLaunchFile(workspaceDir, file).catch(onError),
    forgetCode: async (code) => removeLaunchPage(workspaceDir, code),
    async leave() {
      removeLaunchFile(workspaceDir);
      removeLaunchPages(workspaceDir);
      emptyFolder(workspaceDir, 'uploads');
    },
  };
}

const TAKING: OperationName = 'takeWorkspace';

/** Returns a temporary place and the app to serve. Other starts find the host once this app has write access. */
export async function placeBeside(
  app: App,
  { workspaceDir, onError }: PlaceOptions,
): Promise<{ readonly place: HostPlace; readonly app: App }> {
  const launchDir = await mkdtemp(join(tmpdir(), 'doorstep-reading-'));
  let file: LaunchFile | null = null;
  let isTaken = false;
  return {
    app: {
      ...app,
      async dispatch(name, input) {
        const reply = await app.dispatch(name, input);
        if (name === TAKING && reply.ok && file !== null) {
          isTaken = true;
          await writeLaunchFile(workspaceDir, file).catch(onError);
        }
        return reply;
      },
    },
    place: {
      launchDir,
      uploadDir: uploadsDir(launchDir),
      announce: async (announced) => void (file = announced),
      async forgetCode(code) {
        if (isTaken) removeLaunchPage(workspaceDir, code);
        await rm(launchPagePath(launchDir, code), { force: true });
      },
      async leave() {
        if (isTaken) removeLaunchFile(workspaceDir);
        if (isTaken) removeLaunchPages(workspaceDir);
        await rm(launchDir, { recursive: true, force: true });
      },
    },
  };
}
