/** Closes a window after its page has saved the last input and, during a run, after the person has agreed. */
import type { BrowserWindow } from 'electron';
import { CHANNELS } from './channels.ts';

const LONGEST_MS = 2_000;

export type Closing = {
  /** Makes the window ask its page before closing. `question` first asks the person; null if no question is needed. */
  readonly watch: (window: ClosingWindow, question?: () => Promise<boolean> | null) => void;
  /** Called when the window's page has saved everything. */
  readonly mayClose: (contents: object) => void;
};

type ClosingWindow = Pick<BrowserWindow, 'close' | 'isDestroyed'> & {
  readonly on: (
    event: 'close',
    listener: (event: { readonly preventDefault: () => void }) => void,
  ) => unknown;
  readonly webContents: Pick<BrowserWindow['webContents'], 'isDestroyed' | 'send'>;
};

/** @param longestMs how long a page may take to save its last input */
export function createClosing(longestMs = LONGEST_MS): Closing {
  const waiting = new Map<object, () => void>();
  return {
    watch(window, question = () => null) {
      let isHandedOver = false;
      let isAsking = false;
      let isAllowed = false;
      window.on('close', (event) => {
        if (isHandedOver || window.webContents.isDestroyed()) return;
        event.preventDefault();
        const { webContents } = window;
        if (waiting.has(webContents) || isAsking) return;
        const answer = isAllowed ? null : question();
        if (answer) {
          isAsking = true;
          // If the question fails, the window closes anyway.
          void answer
            .catch(() => true)
            .then((allowed) => {
              isAsking = false;
              isAllowed = allowed;
              if (allowed && !window.isDestroyed()) window.close();
            });
          return;
        }
        const goOn = (): void => {
          waiting.delete(webContents);
          clearTimeout(timer);
          isHandedOver = true;
          if (!window.isDestroyed()) window.close();
        };
        const timer = setTimeout(goOn, longestMs);
        waiting.set(webContents, goOn);
        webContents.send(CHANNELS.closing, null);
      });
    },
    mayClose: (contents) => waiting.get(contents)?.(),
  };
}
