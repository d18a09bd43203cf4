/** What is said of several files that were dropped at once. */
import { shownText } from './shown-text.ts';

/** @param name of the one that is opened */
export const firstOfSeveralSentence = (name: string): string =>
  `Only ${shownText(name)} was opened: a browser tab opens one list at a time. Drop the others one by one.`;
