/** What is asked before a window closes under a run. */
import type { BrowserWindow, Dialog } from 'electron';
import { CLOSE_QUESTION } from '#shared/messages/run-notice.ts';

const ANSWERS = ['goOn', 'pause', 'stay'] as const;

/** @returns asks whether the window may close; null: there is nothing to ask */
export function createCloseQuestion({
  dialog,
  window,
  isAnyGoing,
}: {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly window: BrowserWindow;
  readonly isAnyGoing: () => boolean;
}): () => Promise<boolean> | null {
  const ask = async (): Promise<boolean> => {
    const { message, detail } = CLOSE_QUESTION;
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message,
      detail,
      buttons: ANSWERS.map((answer) => CLOSE_QUESTION[answer]),
      defaultId: ANSWERS.indexOf('goOn'),
      cancelId: ANSWERS.indexOf('stay'),
    });
    if (ANSWERS[response] === 'goOn') window.hide();
    return ANSWERS[response] === 'pause';
  };
  return () => (isAnyGoing() ? ask() : null);
}
