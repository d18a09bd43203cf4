/** A box that says that a large workspace is being upgraded, before there is a window. It goes when the workspace is open. */
import type { Dialog } from 'electron';
import { formatBytes } from '#shared/messages/format.ts';
import { UPGRADING } from '#shared/messages/maintenance.ts';

type Options = {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** Resolves when a box can be shown. */
  readonly whenReady: () => Promise<unknown>;
};

/** A smaller workspace is upgraded before a box could be read. */
const LARGE_BYTES = 200_000_000;

export function createUpgradeNotice({ dialog, whenReady }: Options) {
  const opened = new AbortController();
  let isTold = false;
  /** @param bytes of the workspace */
  const tell = async ({ bytes }: { readonly bytes: number }): Promise<void> => {
    if (isTold || bytes < LARGE_BYTES) return;
    isTold = true;
    await whenReady();
    const { title, text } = UPGRADING;
    // macOS ignores the signal: there a person closes it.
    const box = { message: title, detail: text(formatBytes(bytes)), buttons: ['OK'], signal: opened.signal };
    if (!opened.signal.aborted) await dialog.showMessageBox(box);
  };
  return { tell, close: (): void => opened.abort() };
}
