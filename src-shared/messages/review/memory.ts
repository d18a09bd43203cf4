import type { RememberedDecision, RememberedRehearsal } from '../../contract/review/memory.ts';
import { byCount, formatDay } from '../format.ts';
import { shownText } from '../shown-text.ts';
import { DECISION_LABELS } from '../words.ts';
import { type LeftRows, withLeftRows } from './many-rows.ts';

/** Returns a text such as "Kept as entered · 3 March 2026 · members.xlsx". */
export const rememberedWords = ({ decision, listName }: RememberedDecision): string =>
  [DECISION_LABELS[decision.kind], formatDay(decision.decidedAtMs), shownText(listName)].join(' · ');

/** Follows an offered decision; '' unless the earlier list has another decision for this address too. */
export const offerHint = ({ isContested }: RememberedDecision): string =>
  isContested ? 'That list has different decisions for rows with this address.' : '';

/** Counts rows that can be decided as before, and rows whose earlier decisions contradict each other. */
export const rememberedSentence = ({ rows, contested }: RememberedRehearsal): string =>
  [
    ...(rows > 0
      ? [
          byCount(rows, {
            one: '1 row was decided in an earlier list, with the same answer.',
            other: (n) => `${n} rows were decided in earlier lists, with the same answer.`,
          }),
        ]
      : []),
    ...(contested > 0
      ? [
          byCount(contested, {
            one: '1 row has different earlier decisions. Decide it yourself.',
            other: (n) => `${n} rows have different earlier decisions. Decide them yourself.`,
          }),
        ]
      : []),
  ].join(' ');

/** Labels the button that decides all rows as before. */
export const takeAllRememberedWords = (rows: number): string =>
  byCount(rows, { one: 'Decide 1 row as before', other: (n) => `Decide ${n} rows as before` });

/** Shown as a notice after rows were decided as before. The notice offers to undo the step. */
export const takenRememberedWords = (rows: number, left: LeftRows): string =>
  withLeftRows(
    byCount(rows, {
      one: '1 row decided as in an earlier list',
      other: (n) => `${n} rows decided as in earlier lists`,
    }),
    left,
  );

export const TAKES_REMEMBERED = 'Decide rows as before without asking';

/** The hint of the setting that repeats earlier decisions after each check. */
export const TAKES_REMEMBERED_HINT =
  'After each check, Doorstep repeats your decisions from earlier lists. One undo reverts them.';

/** Shown at the top of the earlier decisions. @param decisions the number remembered from all lists */
export const memorySentence = (decisions: number): string =>
  decisions === 0
    ? 'Doorstep remembers no decisions yet.'
    : byCount(decisions, {
        one: 'Doorstep remembers the decision about 1 address for later lists.',
        other: (n) => `Doorstep remembers the decisions about ${n} addresses for later lists.`,
      });

/** Says which decisions Doorstep remembers and when it forgets them. */
export const MEMORY_EXPLAINED =
  'If a row of a later list has the same address and the same answer, Doorstep offers the earlier decision. It does not remember excluded rows. When you delete a list, Doorstep forgets its decisions. If you delete the remembered decisions here, the lists do not change.';
