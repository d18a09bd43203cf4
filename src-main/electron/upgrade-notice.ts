/** Tells the person in a message box that a large workspace is being upgraded, because there is no window yet. */
import type { Dialog } from 'electron';
import { formatBytes } from '#shared/messages/format.ts';
import { UPGRADING } from '#shared/messages/workspace/maintenance.ts';

type Options = {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly whenReady: () => Promise<unknown>;
};

/** The minimum size of a workspace for a message. A smaller workspace is upgraded before a person could read it. */
const LARGE_BYTES = 200_000_000;

/** Shows at most one message. `close` closes it, or prevents it from being shown. */
export function createUpgradeNotice({ dialog, whenReady }: Options) {
  const opened = new AbortController();
  let isTold = false;
  const tell = async ({ bytes }: { readonly bytes: number }): Promise<void> => {
    if (isTold || bytes < LARGE_BYTES) return;
    isTold = true;
    await whenReady();
    const { title, text } = UPGRADING;
    // macOS ignores the signal, so a person closes the box there.
    const box = { message: title, detail: text(formatBytes(bytes)), buttons: ['OK'], signal: opened.signal };
    if (!opened.signal.aborted) await dialog.showMessageBox(box);
  };
  return { tell, close: (): void => opened.abort() };
}
