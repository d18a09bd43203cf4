/** Asks the person before the last window closes or the app ends during a run. */
import type { BrowserWindow, Dialog } from 'electron';
import { CLOSE_QUESTION } from '#shared/messages/run/run-notice.ts';

const ANSWERS = ['goOn', 'pause', 'stay'] as const;

type CloseQuestionOptions = {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly windows: () => readonly BrowserWindow[];
  readonly isAnyGoing: () => boolean;
};

/** Each function asks whether to close. It returns null if no question is needed. */
export type CloseQuestion = {
  readonly ofWindow: () => Promise<boolean> | null;
  readonly ofApp: () => Promise<boolean> | null;
};

/** Asks only while a run is active. If the person lets the run continue, the windows are hidden and stay open. */
export function createCloseQuestion({ dialog, windows, isAnyGoing }: CloseQuestionOptions): CloseQuestion {
  let isAllowed = false;
  const ask = async (window: BrowserWindow): Promise<boolean> => {
    const { message, detail } = CLOSE_QUESTION;
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message,
      detail,
      buttons: ANSWERS.map((answer) => CLOSE_QUESTION[answer]),
      defaultId: ANSWERS.indexOf('goOn'),
      cancelId: ANSWERS.indexOf('stay'),
    });
    if (ANSWERS[response] === 'goOn') for (const each of windows()) each.hide();
    return ANSWERS[response] === 'pause';
  };
  const askLast = (): Promise<boolean> | null => {
    const last = windows().at(-1);
    return last && !isAllowed && isAnyGoing() ? ask(last) : null;
  };
  return {
    ofWindow: () => (windows().length === 1 ? askLast() : null),
    ofApp() {
      const answer = askLast();
      // Once the app may end, its windows do not ask again.
      return answer && answer.then((allowed) => (isAllowed = allowed));
    },
  };
}
