/** Returns a run of list 1 with four of its ten lookups done, and with the test's changes. */
import { MISSING, type RunSnapshot } from '#shared/contract/run/run.ts';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import { noVerdicts } from '#shared/domain/verdict/list-summary.ts';

export const runOf = (state: RunSnapshot['state'], changes: Partial<RunSnapshot> = {}): RunSnapshot => ({
  runId: 1,
  listId: 1,
  service: 'https://service.example',
  subject: 'address',
  scope: MISSING,
  state,
  way: null,
  emailJobs: [],
  total: 10,
  cached: 0,
  done: 4,
  failed: 0,
  requests: 4,
  retries: 0,
  askedAgain: 0,
  atOnce: 1,
  credits: { ...NO_CREDITS, validation: { quoted: 10, charged: 4 } },
  saved: { duplicates: 0, known: 0, skipped: 0 },
  verdicts: noVerdicts,
  rowsPerMinute: 0,
  secondsLeft: null,
  elapsedMs: 1,
  waitedMs: 0,
  errors: {},
  failure: null,
  nextTryAtMs: null,
  ...changes,
});
