/**
 * Faults that the app had, and changes that make its numbers small. `find-faults.ts` puts each fault into the app
 * alone, to test whether the simulator finds it.
 */

import type { SourceChange } from './change-sources.ts';
import { FURTHER_FAULTS } from './further-faults.ts';
import { HIDDEN_FAULTS } from './hidden-faults.ts';
import { INVENTED_FAULTS } from './invented-faults.ts';
import { LATEST_FAULTS } from './latest-faults.ts';

export type RestoredFault = SourceChange & { readonly what: string };

/** Numbers of rows and emails that the app handles at once, made small. See `small-numbers.ts`. */
export const SMALL_NUMBERS: readonly SourceChange[] = [
  { file: 'src-main/verdicts/settle-slice.ts', text: 'SLICE = 1_000', fault: 'SLICE = 2' },
  { file: 'src-main/verify/lookup-feed.ts', text: 'SPAN = 500', fault: 'SPAN = 4' },
  { file: 'src-main/review/undo-redo.ts', text: 'FEW = 500', fault: 'FEW = 3' },
  { file: 'src-main/review/bulk-work.ts', text: 'CHUNK = 2_000', fault: 'CHUNK = 2' },
  { file: 'src-main/verdicts/judge-again.ts', text: 'CHUNK = 1_000', fault: 'CHUNK = 3' },
  { file: 'src-main/lists/export/write-list.ts', text: 'CHUNK = 500', fault: 'CHUNK = 3' },
  { file: 'src-main/requests/emails/poll-job.ts', text: 'SLICE = 1_000', fault: 'SLICE = 3' },
  {
    file: 'src-shared/domain/email/email-way.ts',
    text: 'batch: 1_000, job: 10_000 }',
    fault: 'batch: 3, job: 4 }',
  },
];

export const RESTORED_FAULTS: readonly RestoredFault[] = [
  {
    what: 'requests that timed out or broke off are not counted as maybe charged',
    file: 'src-main/service/transport/send.ts',
    text: 'if (mayHaveCharged(exchanged)) maybeCharged += 1;',
    fault: '',
  },
  {
    what: 'every error of the disk except a full one ends the run',
    file: 'src-main/db/database.ts',
    text: 'IN_THE_WAY.test(error.code) && !LASTS.includes(error.code);',
    fault: `error.code === 'SQLITE_FULL';`,
  },
  {
    what: 'one 404 loses an email job',
    file: 'src-main/requests/emails/poll-job.ts',
    text: 'FORGOTTEN_MS = 180_000',
    fault: 'FORGOTTEN_MS = 0',
  },
  {
    what: 'closing drops requests in flight after 2 s',
    file: 'src-main/app/jobs/running-jobs.ts',
    text: 'GRACE_MS + (isRequestJob(job) ? attemptMs(job) : 0)',
    fault: 'GRACE_MS',
  },
  {
    what: 'a 404 is believed immediately',
    file: 'src-main/requests/request-outcome.ts',
    text: `outcome.kind === 'answered' && outcome.status === NOT_FOUND;`,
    fault: 'false;',
  },
  {
    what: 'a long Retry-After does not make the run wait',
    file: 'src-main/verify/advance.ts',
    text: '(outcome.error.retryAfterMs ?? 0) > PROBE_EVERY_MS',
    fault: 'false',
  },
  {
    what: 'a step for many rows ignores what was displayed',
    file: 'src-main/app/steps/target-rows.ts',
    text: 'if (!shown) return { positions: rows.positions };',
    fault: 'return { positions: rows.positions };',
  },
  {
    what: 'undo changes the latest step, whichever step was displayed',
    file: 'src-main/app/handlers/review/step-handlers.ts',
    text: 'meant !== undefined && step.step !== meant',
    fault: 'false',
  },
  {
    what: 'the filter of a run is evaluated again after its quote',
    file: 'src-main/app/handlers/run/run-handlers.ts',
    text: '...again,\n      filtered,',
    fault: '...again,\n      filtered: await filteredBy({ listId, scope }, context),',
  },
  {
    what: 'the cap ignores lookups in flight',
    file: 'src-main/verify/credit-cap.ts',
    text: ' - own',
    fault: '',
  },
  {
    what: 'a retry that may be charged twice is not counted for the cap',
    file: 'src-main/verify/credit-cap.ts',
    text: 'if (creditsLeft(options.maxCredits, { ...progress, atRisk: others }) < credits) return false;',
    fault: '',
  },
  {
    what: 'a lookup no longer counts as in flight before the commit',
    file: 'src-main/verify/run.ts',
    text: 'run.endedLookups = [...run.endedLookups, ...lookups];',
    fault: 'run.endedLookups = [...run.endedLookups, ...lookups];\n    removeEnded(queue, lookups);',
  },
  {
    what: 'a lookup is not stored as sent',
    file: 'src-main/verify/run-batch.ts',
    text: 'if (!isHandedOver) repositories.ledger.markSent(lookup.lookupId, nowMs());',
    fault: '',
  },
  {
    what: 'ended lookups are forgotten when the commit fails',
    file: 'src-main/verify/run.ts',
    text: 'return waitToWrite(run, writeFailure(error));',
    fault: 'run.endedLookups = [];\n    return waitToWrite(run, writeFailure(error));',
  },
  {
    what: 'lookups that were in flight at a crash are on no receipt',
    file: 'src-main/db/repositories/run-repository.ts',
    text: 'failure && JSON.stringify(failure), changes, requests, id',
    fault: 'failure && JSON.stringify(failure), 0, requests, id',
  },
  {
    what: 'the attempts of a single check are counted only when it ends',
    file: 'src-main/requests/single-request.ts',
    text: 'inTransaction(db, () => singles.add(listId, pool, { maybeCharged: maybeCharged - told }), LOCK_MS);\n      told = maybeCharged;',
    fault: '',
  },
  {
    what: 'an interrupted run that cannot be stored ends the core',
    file: 'src-main/app/handlers/run/run-handlers.ts',
    text: 'whereWritable(() => repositories.runs.save(broken));',
    fault: 'repositories.runs.save(broken);',
  },
  {
    what: 'the revision that a person saw is not checked',
    file: 'src-main/review/one-row-step.ts',
    text: 'row.revision !== revision',
    fault: 'false',
  },
  {
    what: 'an undo of a few rows moves none of them',
    file: 'src-main/review/undo-redo.ts',
    text: 'inTransaction(db, () => {\n    for (let after: number | null = 0;',
    fault: 'inTransaction(db, () => {\n    for (let after: number | null = null;',
  },
  {
    what: 'transactions are not forced to the disk',
    file: 'src-main/db/database.ts',
    text: 'commitListeners.get(db)?.();',
    fault: '',
  },
  {
    what: 'a starting core does not force earlier commits to the disk',
    file: 'src-main/app/create-app.ts',
    text: 'walFlush.committed(); // also',
    fault: '// also',
  },
  {
    what: 'operations are not forced to the disk',
    file: 'src-main/app/durable-dispatch.ts',
    text: 'if (now !== counted) committed();',
    fault: '',
  },
  {
    what: 'a request for many emails is sent before it is on the disk',
    file: 'src-main/db/database.ts',
    text: `db.pragma('synchronous = FULL');`,
    fault: '',
  },
  {
    what: 'emails of an open job are sent again',
    file: 'src-main/verify/run.ts',
    text: '...open.flatMap(({ lookups }) => lookups.map(({ questionId }) => questionId)),',
    fault: '',
  },
  {
    what: 'a lost job is not counted as maybe charged',
    file: 'src-main/requests/emails/poll-job.ts',
    text: `{ charged: 0, maybeCharged: emails }`,
    fault: `{ charged: 0, maybeCharged: 0 }`,
  },
  {
    what: 'a repeated request for many emails counts as one email',
    file: 'src-main/requests/emails/email-outcomes.ts',
    text: 'maybeCharged: maybeCharged * part.length',
    fault: 'maybeCharged',
  },
  ...INVENTED_FAULTS,
  ...FURTHER_FAULTS,
  ...HIDDEN_FAULTS,
  ...LATEST_FAULTS,
];
