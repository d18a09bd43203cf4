import type { Reopening } from '../../../src-main/app/maintenance/maintained-app.ts';

const notOfTheseTests = (): Promise<never> => Promise.reject(new Error('not of these tests'));

/** For an app that no test closes and reopens. */
export const NEVER_REOPENED: Reopening = {
  whileClosed: notOfTheseTests,
  move: notOfTheseTests,
  take: notOfTheseTests,
  readAgain: notOfTheseTests,
};
