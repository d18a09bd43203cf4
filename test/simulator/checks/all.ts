import { answersAsGiven } from './answers-as-given.ts';
import { answersOnce } from './answers-once.ts';
import { capHolds } from './cap-holds.ts';
import type { CreateCheck } from './check.ts';
import { decidedRowsCostNothing } from './decided-rows-cost-nothing.ts';
import { decisionsChangeBySteps } from './decisions-change-by-steps.ts';
import { emailsAreCounted } from './emails-are-counted.ts';
import { jobIsLostLate } from './job-is-lost-late.ts';
import { moneyIsCounted } from './money-is-counted.ts';
import { notFoundIsProven } from './not-found-is-proven.ts';
import { pagesLearnOfChanges } from './pages-learn-of-changes.ts';
import { pauseHolds } from './pause-holds.ts';
import { receiptsOfLists } from './receipts-of-lists.ts';
import { repeatsAreReported } from './repeats-are-reported.ts';
import { requestsAsSet } from './requests-as-set.ts';
import { rowsAsAnswered } from './rows-as-answered.ts';
import { runAsksWhatWasQuoted } from './run-asks-what-was-quoted.ts';
import { runLeavesNoRow } from './run-leaves-no-row.ts';
import { stepsSurvive } from './steps-survive.ts';
import { stopsInsteadOfWaiting } from './stops-instead-of-waiting.ts';
import { waitsAsAsked } from './waits-as-asked.ts';

/** The checks with hooks. `acts.ts`, `acts-on-rows.ts`, `attempt.ts` and `can-continue.ts` call the others. */
export const CHECKS: readonly CreateCheck[] = [
  answersAsGiven,
  answersOnce,
  repeatsAreReported,
  requestsAsSet,
  capHolds,
  decidedRowsCostNothing,
  emailsAreCounted,
  jobIsLostLate,
  decisionsChangeBySteps,
  moneyIsCounted,
  notFoundIsProven,
  pagesLearnOfChanges,
  pauseHolds,
  receiptsOfLists,
  rowsAsAnswered,
  runAsksWhatWasQuoted,
  runLeavesNoRow,
  stepsSurvive,
  stopsInsteadOfWaiting,
  waitsAsAsked,
];
