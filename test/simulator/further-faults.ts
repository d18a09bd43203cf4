/** Faults that a later reader invented, about answers, counts and requests. The checks found two of them at first. */
import type { RestoredFault } from './restored-faults.ts';

export const FURTHER_FAULTS: readonly RestoredFault[] = [
  {
    what: 'an answer without the house number is read as complete',
    file: 'src-main/service/replies/plain-match.ts',
    text: `house_number_not_found: flag(reply['house_number_not_found']) ?? false,`,
    fault: `house_number_not_found: flag(reply['house_number_not_found']) === null,`,
  },
  {
    what: 'a suggestion loses its postcode',
    file: 'src-main/service/replies/plain-match.ts',
    text: `postcode: text(fields['postcode']),`,
    fault: `postcode: text(fields['post_code']),`,
  },
  {
    what: 'an undo of new rules leaves the new rules',
    file: 'src-main/review/step-rules.ts',
    text: `lists.changeSettings(list.id, settings);\n  const ruled`,
    fault: 'const ruled',
  },
  {
    what: 'a receipt does not say that lookups were sent again',
    file: 'src-main/verify/run-counts.ts',
    text: 'return { ...counts, askedAgain: counts.askedAgain + 1, maybeChargedBefore };',
    fault: 'return { ...counts, maybeChargedBefore };',
  },
  {
    what: 'the quote of a filter counts all rows',
    file: 'src-main/app/handlers/run/run-handlers.ts',
    text: 'makeQuote(input, await filteredBy(input, context), context)',
    fault: `makeQuote({ ...input, scope: { kind: 'missing' } }, null, context)`,
  },
  {
    what: 'the count of undecided rows includes decided rows',
    file: 'src-main/views/targeted-rows.ts',
    text: ' && (!onlyUndecided || columns.decision.codes[row] === NO_DECISION)',
    fault: '',
  },
  {
    what: 'emails of excluded rows are sent',
    file: 'src-main/db/reads/asking-rows.ts',
    text: `x.decision = 'excluded')`,
    fault: `x.decision = 'no such decision')`,
  },
  {
    what: 'the home screen leaves out rows with several candidates',
    file: 'src-main/db/repositories/list-repository.ts',
    text: 'if (needsDecision(verdict, Boolean(isDecided))) toReview',
    fault: `if (verdict !== 'choose' && needsDecision(verdict, Boolean(isDecided))) toReview`,
  },
  {
    what: 'a start does not settle the rows that a crash left',
    file: 'src-main/app/recover.ts',
    text: `  settleLeftRows(context);\n  delete`,
    fault: '  delete',
  },
  {
    what: 'a run sends requests while the computer falls asleep',
    file: 'src-main/verify/run.ts',
    text: 'run.isAsleep ? 0 : queue.reserveSlots(requester, wanted)',
    fault: 'queue.reserveSlots(requester, wanted)',
  },
  {
    what: 'the number of an accepted email job is not forced to the disk',
    file: 'src-main/requests/emails/send-job.ts',
    text: 'emailJobs.setJobId(job.id, jobId, nextPollAtMs), durable(handing)',
    fault: 'emailJobs.setJobId(job.id, jobId, nextPollAtMs), handing',
  },
  {
    what: 'a lost job that is polled again still counts as lost',
    file: 'src-main/requests/emails/open-jobs.ts',
    text: `if (payer !== null) runs.addCredits(payer, 'email', { charged: 0, maybeCharged: -lookups.length });`,
    fault: '',
  },
  {
    what: 'an undo gives back a decision without its question and answer',
    file: 'src-main/review/return-row.ts',
    text: 'if (isReadOtherwise || isAskedOtherwise || isOtherBasis(decidedOn, stands))',
    fault: 'if (isReadOtherwise)',
  },
  {
    what: 'an app that closes does not wait for its runs',
    file: 'src-main/app/create-app.ts',
    text: 'await Promise.all([parts.imports.close(), parts.jobs.endAll(), previewer.stop()]);',
    fault: 'void parts.jobs.endAll();\n      await Promise.all([parts.imports.close(), previewer.stop()]);',
  },
  {
    what: 'a run counts nothing for 404s that it does not believe',
    file: 'src-main/verify/run-not-found.ts',
    text: 'withDisbelieved(status.counts, rejected',
    fault: 'withDisbelieved(status.counts, 0 && rejected',
  },
];
