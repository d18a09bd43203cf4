/** The part of a run that is specific to emails. A request has one or many emails, or submits them as a job. */

import { type EmailWay, MOST_EMAILS } from '#shared/domain/email/email-way.ts';
import type { NextLookup } from '../../db/reads/ledger-reads.ts';
import type { StoredEmailJob } from '../../db/repositories/email-job-repository.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { toEmailQuestion } from '../../db/repositories/question-key.ts';
import type { Repositories } from '../../db/repositories.ts';
import type { EmailJobDependencies } from '../../requests/emails/email-dependencies.ts';
import { jobsToPoll, lostJobs } from '../../requests/emails/open-jobs.ts';
import { pollOpenJob, sendEmails } from '../../requests/emails/send-emails.ts';
import type { RequestQueue } from '../../requests/request-queue.ts';
import { reasonOf, settleEmail, settleMoreEmails } from '../../verdicts/settle-emails.ts';
import { deliverTogether } from '../deliver-together.ts';
import type { RunSubject } from './run-subject.ts';

/** The maximum number of jobs of earlier runs that a run polls. Each has up to 10,000 emails. */
const MOST_ADOPTED = 5;

export type EmailDependencies = Omit<EmailJobDependencies, 'emailJobs' | 'runs'> & {
  readonly repositories: Repositories;
  readonly queue: RequestQueue;
  readonly runId: number;
  readonly webhookUrl?: string | undefined;
};

/** @param service the service's name in the ledger */
export function createEmailSubject(
  list: StoredList,
  service: string,
  way: EmailWay,
  dependencies: EmailDependencies,
): RunSubject {
  const { repositories, queue } = dependencies;
  const { ledger, emailJobs, runs } = repositories;
  const sending = { ...dependencies, ledger, emailJobs, runs, service };

  return {
    mostInRequest: MOST_EMAILS[way],

    openRequests: (wanted) =>
      wantedJobs(jobsToPoll(emailJobs, service, queue), (id) => ledger.next(wanted, id) !== null).map(
        (job) => {
          const lookups = lookupsOf(job);
          const outcomes = () => queue.adoptMany(idsOf(lookups), pollOpenJob(job, sending));
          return { lookups, receive: (deliver) => deliverTogether(lookups, outcomes(), deliver) };
        },
      ),

    isHandedOver: (lookupId) => emailJobs.jobOf(lookupId) !== null,

    submitterOf: emailJobs.submitterOf,

    lostQuestions: (wanted) =>
      lostJobs(emailJobs, service, queue).flatMap(({ lookups }) =>
        lookups
          .filter(({ lookupId }) => ledger.next(wanted, lookupId) !== null)
          .map(({ questionId }) => questionId),
      ),

    settleKnown(wanted, span, { settled }) {
      const answers = new Map(
        ledger.unsettledRows(wanted, span).map(({ questionId, lookupId }) => [questionId, lookupId]),
      );
      for (const [questionId, lookupId] of answers) {
        const reply = ledger.answerOf(lookupId)?.reply ?? null;
        const slice = { left: span.through - span.after, settled };
        const ended = { lookupId, questionId, reply, reason: 'not_understood' } as const;
        settleEmail(list.id, ended, repositories, slice, span.after);
      }
    },

    settle({ lookupId, questionId }, outcome, slice) {
      const ended =
        outcome.kind === 'answered'
          ? { reply: outcome.reply, reason: 'not_understood' as const }
          : { reply: null, reason: reasonOf(outcome) };
      settleEmail(list.id, { lookupId, questionId, ...ended }, repositories, slice);
    },

    settleAnswer(questionId, { lookupId, reply }, slice) {
      settleEmail(list.id, { lookupId, questionId, reply, reason: 'not_understood' }, repositories, slice);
    },

    settleMore: (slice) => settleMoreEmails(list.id, repositories, slice),

    async send(requester, lookups, deliver, mayRepeat) {
      const asked = lookups.map(({ lookupId, question }) => ({ lookupId, ...toEmailQuestion(question) }));
      const ask = sendEmails(way, asked, { ...sending, mayRepeat });
      const outcomes = queue.sendMany(requester, idsOf(lookups), ask);
      await deliverTogether(lookups, outcomes, deliver);
    },
  };
}

/** Returns the jobs with wanted emails, oldest first, at most `MOST_ADOPTED`. */
function wantedJobs(
  jobs: readonly StoredEmailJob[],
  isWanted: (lookupId: number) => boolean,
): readonly StoredEmailJob[] {
  return jobs
    .filter(({ lookups }) => lookups.some(({ lookupId }) => isWanted(lookupId)))
    .slice(0, MOST_ADOPTED);
}

const idsOf = (lookups: readonly NextLookup[]): readonly number[] => lookups.map(({ lookupId }) => lookupId);

const lookupsOf = ({ lookups }: StoredEmailJob): readonly NextLookup[] =>
  lookups.map(({ lookupId, questionId, email }) => ({
    lookupId,
    questionId,
    question: JSON.stringify({ email }),
    state: 'sent',
    hasError: 0,
    isUnread: 0,
  }));
