import { answersAsGiven } from './answers-as-given.ts';
import { answersOnce } from './answers-once.ts';
import { askedAgainIsTold } from './asked-again-is-told.ts';
import { capHolds } from './cap-holds.ts';
import type { CreateCheck } from './check.ts';
import { decidedRowsCostNothing } from './decided-rows-cost-nothing.ts';
import { emailsAreCounted } from './emails-are-counted.ts';
import { jobIsLostLate } from './job-is-lost-late.ts';
import { marksChangeBySteps } from './marks-change-by-steps.ts';
import { moneyIsCounted } from './money-is-counted.ts';
import { notFoundIsProven } from './not-found-is-proven.ts';
import { pauseHolds } from './pause-holds.ts';
import { receiptsOfLists } from './receipts-of-lists.ts';
import { rowsAsAnswered } from './rows-as-answered.ts';
import { runAsksWhatWasQuoted } from './run-asks-what-was-quoted.ts';
import { stepsSurvive } from './steps-survive.ts';
import { stopsAsTold } from './stops-as-told.ts';
import { waitsAsAsked } from './waits-as-asked.ts';

/** Acts call the checks that are not here, and `simulate-day.ts` calls `goes-on.ts`. */
export const CHECKS: readonly CreateCheck[] = [
  answersAsGiven,
  answersOnce,
  askedAgainIsTold,
  capHolds,
  decidedRowsCostNothing,
  emailsAreCounted,
  jobIsLostLate,
  marksChangeBySteps,
  moneyIsCounted,
  notFoundIsProven,
  pauseHolds,
  receiptsOfLists,
  rowsAsAnswered,
  runAsksWhatWasQuoted,
  stepsSurvive,
  stopsAsTold,
  waitsAsAsked,
];
