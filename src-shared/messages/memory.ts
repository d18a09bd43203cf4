/** Decisions of earlier lists, in words. */
import type { RememberedDecision, RememberedRehearsal } from '../contract/memory.ts';
import { capitalize, countOf, formatDay } from './format.ts';
import { shownText } from './shown-text.ts';
import { DECISION_WORDS } from './words.ts';

/** "Kept as entered on 3 March 2026 in members.xlsx". */
export function rememberedWords({ decision, listName }: RememberedDecision): string {
  const on = formatDay(decision.decidedAtMs);
  return `${capitalize(DECISION_WORDS[decision.kind])} on ${on} in ${shownText(listName)}`;
}

/** What the row’s offer says beneath. */
export const offerHint = ({ isContested }: RememberedDecision): string =>
  isContested ? 'Rows with this address were decided in different ways there.' : '';

/** "213 rows were decided in earlier lists." */
export const metAgainSentence = ({ rows, contested }: RememberedRehearsal): string =>
  [
    rows > 0
      ? `${countOf(rows, 'row was', 'rows were')} decided in earlier lists, with the same answer.`
      : '',
    contested > 0
      ? `Of ${countOf(contested, 'row')} the earlier decisions differ: ${contested === 1 ? 'it is' : 'they are'} left to you.`
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');

export const takeAllRememberedWords = (rows: number): string => `Decide ${countOf(rows, 'row')} as before`;

/** After all were taken. */
export const takenRememberedWords = (rows: number): string =>
  `${countOf(rows, 'row')} decided as in earlier lists`;

export const TAKES_REMEMBERED = 'Decide rows as before without asking';
export const TAKES_REMEMBERED_HINT =
  'After each check, rows that were decided in an earlier list are decided in the same way. One undo takes it back.';

/** In the settings. */
export const memorySentence = (decisions: number): string =>
  decisions === 0
    ? 'Nothing is remembered yet.'
    : `What was decided of ${countOf(decisions, 'address', 'addresses')} is remembered for lists that come again.`;

export const MEMORY_EXPLAINED =
  'A row of a later list with the same address and the same answer is offered its decision. Excluded rows are not remembered. What is remembered goes with the list it comes from; to forget it here leaves that list as it is.';
