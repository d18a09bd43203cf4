/** A window closes when a person may leave its runs, and its page has handed over what was typed and decided last. */
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
  /** The page of this window has handed it over. */
  readonly mayClose: (contents: object) => void;
};

type ClosingWindow = Pick<BrowserWindow, 'close' | 'isDestroyed'> & {
  readonly on: (
    event: 'close',
    listener: (event: { readonly preventDefault: () => void }) => void,
  ) => unknown;
  readonly webContents: Pick<BrowserWindow['webContents'], 'isDestroyed' | 'send'>;
};

export function createClosing(longestMs = LONGEST_MS): Closing {
  /** What ends the waiting, by the page that is waited for. */
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
