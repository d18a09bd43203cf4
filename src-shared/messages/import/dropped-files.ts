import { shownText } from '../shown-text.ts';

/** Shown as a notice after several files were dropped in a browser. The desktop app opens a window for each file. */
export const firstOfSeveralSentence = (name: string): string =>
  `Only ${shownText(name)} was opened, because a browser tab opens one list at a time. Drop the other files one by one.`;

/** The words on the page while a person drags a file over it. `refused` applies while a dialog is open. */
export const DROP_WORDS = {
  taken: 'Drop to open this list',
  refused: 'Close this dialog first, then drop the file',
} as const;
