import type { Reopening } from '../../../src-main/app/maintenance/maintained-app.ts';

const notOfTheseTests = (): Promise<never> => Promise.reject(new Error('not of these tests'));

/** The `Reopening` of an app that no test closes and opens again. */
export const NEVER_REOPENED: Reopening = {
  whileClosed: notOfTheseTests,
  move: notOfTheseTests,
  take: notOfTheseTests,
  readAgain: notOfTheseTests,
};
