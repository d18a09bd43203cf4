/** Opens the core; where another app has the workspace, a person may read it beside that one. */
import type { Dialog } from 'electron';
import type { Failure } from '#shared/contract/errors.ts';
import { AppError } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { READ_ONLY } from '#shared/messages/read-only.ts';
import type { App } from '../app/app.ts';

type OpenCoreOptions = {
  readonly open: (mayOnlyRead: boolean) => Promise<App>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** Resolves when a question can be asked. */
  readonly whenReady: () => Promise<unknown>;
};

export type OpenedCore = {
  readonly core: App;
  /** It was opened to be read, whatever became of it since. */
  readonly mayOnlyRead: boolean;
};

/**
 * null: the person would rather quit.
 *
 * @throws AppError the `workspace_…` codes
 */
export async function openCore({ open, dialog, whenReady }: OpenCoreOptions): Promise<OpenedCore | null> {
  try {
    return { core: await open(false), mayOnlyRead: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.failure.code !== 'workspace_in_use') throw error;
    await whenReady();
    if (!(await wantsToRead(error.failure, dialog))) return null;
    return { core: await open(true), mayOnlyRead: true };
  }
}

async function wantsToRead(failure: Failure, dialog: OpenCoreOptions['dialog']): Promise<boolean> {
  const { title = '', text } = failureMessage(failure);
  const { response } = await dialog.showMessageBox({
    type: 'info',
    message: title,
    detail: `${text} ${READ_ONLY.offer}`,
    buttons: [READ_ONLY.open, READ_ONLY.quit],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}
