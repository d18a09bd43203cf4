/** The window closes when its page has handed over what was typed and decided last, or a moment later in any case. */
import type { BrowserWindow } from 'electron';
import { CHANNELS } from './channels.ts';

/** A page that hangs is not waited for longer. */
const LONGEST_MS = 2_000;

export type Closing = {
  /** Has the page asked before this window closes. */
  readonly watch: (window: ClosingWindow) => void;
  readonly mayClose: () => void;
};

type ClosingWindow = Pick<BrowserWindow, 'close' | 'isDestroyed'> & {
  readonly on: (
    event: 'close',
    listener: (event: { readonly preventDefault: () => void }) => void,
  ) => unknown;
  readonly webContents: Pick<BrowserWindow['webContents'], 'isDestroyed' | 'send'>;
};

export function createClosing(longestMs = LONGEST_MS): Closing {
  /** Ends the waiting; null: nobody waits. */
  let goOn: (() => void) | null = null;
  return {
    watch(window) {
      let isHandedOver = false;
      window.on('close', (event) => {
        if (isHandedOver || window.webContents.isDestroyed()) return;
        event.preventDefault();
        if (goOn) return; // asked already
        const timer = setTimeout(() => goOn?.(), longestMs);
        goOn = () => {
          goOn = null;
          clearTimeout(timer);
          isHandedOver = true;
          if (!window.isDestroyed()) window.close();
        };
        window.webContents.send(CHANNELS.closing, null);
      });
    },
    mayClose: () => goOn?.(),
  };
}
