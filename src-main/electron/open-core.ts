/** Opens the core. Asks the person before opening a workspace in another way, for example read-only or in another folder. */
import type { Dialog } from 'electron';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { FOLLOW_MOVE } from '#shared/messages/workspace/maintenance.ts';
import { COPY_HERE, START_EMPTY } from '#shared/messages/workspace/places.ts';
import { READ_ONLY } from '#shared/messages/workspace/read-only.ts';
import type { App } from '../app/app.ts';

/**
 * `followTo`: the folder to which the workspace was moved, or will be copied, according to the person; null if nobody was
 * asked. `startsEmpty`: whether to ignore a workspace that left the roaming profile on another computer.
 */
export type Opening = {
  readonly mayOnlyRead: boolean;
  readonly followTo: string | null;
  readonly startsEmpty: boolean;
};

type OpenCoreOptions = {
  readonly open: (how: Opening) => Promise<App>;
  /** Returns an unused folder of this computer for a copy of the workspace. */
  readonly unusedFolder: () => string;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** Resolves when a dialog can be shown. */
  readonly whenReady: () => Promise<unknown>;
};

type OpenedCore = {
  readonly core: App;
  /** Whether the workspace was opened read-only. The core may have got write access since then. */
  readonly mayOnlyRead: boolean;
};

/** Returns null if the person chose to quit. @throws AppError the `workspace_…` codes */
export async function openCore(options: OpenCoreOptions): Promise<OpenedCore | null> {
  const { open, dialog, whenReady } = options;
  let how: Opening = { mayOnlyRead: false, followTo: null, startsEmpty: false };
  for (;;) {
    try {
      return { core: await open(how), mayOnlyRead: how.mayOnlyRead };
    } catch (error) {
      const next = error instanceof AppError ? otherWay(error.failure, how, options) : null;
      if (!(error instanceof AppError) || next === null) throw error;
      await whenReady();
      if (!(await isWanted(error.failure, next.words, dialog))) return null;
      how = next.how;
    }
  }
}

type Words = { readonly offer: string; readonly open: string; readonly quit: string };

/** Returns another way to open the workspace, and the words that offer it; null if there is none. */
function otherWay(
  failure: Failure,
  how: Opening,
  { unusedFolder }: Pick<OpenCoreOptions, 'unusedFolder'>,
): { readonly how: Opening; readonly words: Words } | null {
  if (failure.code === 'workspace_in_use' && !how.mayOnlyRead)
    return { how: { ...how, mayOnlyRead: true }, words: READ_ONLY };
  if (failure.code === 'workspace_move_unknown' && failure.to !== how.followTo)
    return { how: { ...how, followTo: failure.to }, words: FOLLOW_MOVE };
  if (failure.code === 'workspace_on_other_computer' && !how.startsEmpty)
    return { how: { ...how, startsEmpty: true }, words: START_EMPTY };
  const holdsUnsafe =
    failure.code === 'workspace_drive_unsafe' && failure.reason !== 'no_log' && failure.holdsWorkspace;
  // If the folder is still unused after a try, another try would fail in the same way.
  if (holdsUnsafe && how.followTo !== unusedFolder())
    return {
      how: { mayOnlyRead: false, startsEmpty: how.startsEmpty, followTo: unusedFolder() },
      words: COPY_HERE,
    };
  return null;
}

async function isWanted(
  failure: Failure,
  { offer, open, quit }: Words,
  dialog: OpenCoreOptions['dialog'],
): Promise<boolean> {
  const { title = '', text } = failureMessage(failure);
  const { response } = await dialog.showMessageBox({
    type: 'info',
    message: title,
    detail: `${text} ${offer}`,
    buttons: [open, quit],
    defaultId: failure.code === 'workspace_in_use' ? 0 : 1,
    cancelId: 1,
  });
  return response === 0;
}
