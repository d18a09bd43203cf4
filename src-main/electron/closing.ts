/** The window closes when a person may leave its runs, and its page has handed over what was typed and decided last. */
import type { BrowserWindow } from 'electron';
import { CHANNELS } from './channels.ts';

/** A page that hangs is not waited for longer. */
const LONGEST_MS = 2_000;

export type Closing = {
  /**
   * Has the page asked before this window closes.
   *
   * @param question asks a person first; null: there is nothing to ask
   */
  readonly watch: (window: ClosingWindow, question?: () => Promise<boolean> | null) => void;
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
    watch(window, question = () => null) {
      let isHandedOver = false;
      let isAsking = false;
      let isAllowed = false;
      window.on('close', (event) => {
        if (isHandedOver || window.webContents.isDestroyed()) return;
        event.preventDefault();
        if (goOn || isAsking) return;
        const answer = isAllowed ? null : question();
        if (answer) {
          isAsking = true;
          // A question that cannot be asked keeps no window open.
          void answer
            .catch(() => true)
            .then((allowed) => {
              isAsking = false;
              isAllowed = allowed;
              if (allowed && !window.isDestroyed()) window.close();
            });
          return;
        }
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
