/** Tells the person in message boxes what happens to the workspace at the start, because there is no window yet. */
import type { Dialog } from 'electron';
import { formatBytes } from '#shared/messages/format.ts';
import { UPGRADING } from '#shared/messages/workspace/maintenance.ts';
import { MOVING, NOT_MOVED, notMovedSentence } from '#shared/messages/workspace/places.ts';
import type { BringProgress } from '../app/maintenance/bring-workspace.ts';

type Options = {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly whenReady: () => Promise<unknown>;
};

/** The minimum size of a workspace for a message about progress. Less is done before a person could read the message. */
const LARGE_BYTES = 200_000_000;

export type StartNotices = ReturnType<typeof createStartNotices>;

/** Shows at most one message about progress. `close` closes it, or prevents it from being shown. */
export function createStartNotices({ dialog, whenReady }: Options) {
  const opened = new AbortController();
  let isTold = false;
  const tell = async (words: typeof UPGRADING | typeof MOVING, bytes: number): Promise<void> => {
    if (isTold || bytes < LARGE_BYTES) return;
    isTold = true;
    await whenReady();
    const { title, text } = words;
    // macOS ignores the signal, so a person closes the box there.
    const box = { message: title, detail: text(formatBytes(bytes)), buttons: ['OK'], signal: opened.signal };
    if (!opened.signal.aborted) await dialog.showMessageBox(box);
  };
  const tellOfMove = async (progress: BringProgress): Promise<void> => {
    if ('bytes' in progress) return tell(MOVING, progress.bytes);
    await whenReady();
    await dialog.showMessageBox({
      type: 'warning',
      message: NOT_MOVED,
      detail: notMovedSentence(progress),
      buttons: ['OK'],
    });
    return undefined;
  };
  return {
    onUpgrade: ({ bytes }: { readonly bytes: number }): unknown => tell(UPGRADING, bytes),
    onMove: (progress: BringProgress): unknown => tellOfMove(progress),
    close: (): void => opened.abort(),
  };
}
