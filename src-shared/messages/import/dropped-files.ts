import { shownText } from '../shown-text.ts';

export const firstOfSeveralSentence = (name: string): string =>
  `Only ${shownText(name)} was opened, because a browser tab opens one list at a time. Drop the other files one by one.`;

export const DROP_WORDS = {
  taken: 'Drop to open this list',
  refused: 'Close this dialog first, then drop the file',
} as const;
