/** What is said of several files that were dropped at once. */
import { shownText } from './shown-text.ts';

/** @param name of the one that is opened */
export const firstOfSeveralSentence = (name: string): string =>
  `Only ${shownText(name)} was opened: a browser tab opens one list at a time. Drop the others one by one.`;

/** What is said while files are held over the page. */
export const DROP_WORDS = {
  taken: 'Drop to open this list',
  refused: 'Close this dialog first, then drop the file',
} as const;
