/** Sends emails one by one, in batches and in jobs through each kind of trouble of the practice service. */
import { expect, it } from 'vitest';
import { EMAIL_WAYS, type EmailWay } from '#shared/domain/email/email-way.ts';
import { NO_TROUBLE, type Trouble } from '../../../src-main/practice/trouble.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { emailList, makeTrouble, many, runEmails } from '../../support/rows/email-runs.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';
import { ledgerFaults } from '../../support/service/ledger-faults.ts';
import { type AskedQuestion, practiceService } from '../../support/service/practice.ts';

const SOON = { retryAfterSeconds: 0.1 };
const SHARE = 0.4;

/** One entry per kind, so that a new kind does not compile before this test covers it. */
const TROUBLES: { readonly [T in keyof Trouble]: Partial<Trouble> } = {
  latencyMs: { latencyMs: 50 },
  requestsPerSecond: { requestsPerSecond: 5, ...SOON },
  retryAfterSeconds: { retryAfterSeconds: 0.5, rateLimited: 0.1 },
  retryAfterIn: { retryAfterIn: 'date', rateLimited: 0.1, ...SOON },
  rateLimited: { rateLimited: SHARE, ...SOON },
  serverErrors: { serverErrors: SHARE },
  timeouts: { timeouts: SHARE },
  resets: { resets: SHARE },
  truncated: { truncated: SHARE },
  lostReplies: { lostReplies: SHARE },
  signInPages: { signInPages: SHARE },
  validationCredits: { validationCredits: 0 },
  geocodeCredits: { geocodeCredits: 0 },
  emailCredits: { emailCredits: 10 },
  keyRevoked: { keyRevoked: true },
  postcodeLookupsPerMinute: { postcodeLookupsPerMinute: 1 },
  refusedEmail: { refusedEmail: 'person1' },
  webhookRefused: { webhookRefused: true },
  emailResults: { emailResults: 'missing' },
  jobEmailsPerSecond: { jobEmailsPerSecond: 20 },
  jobState: { jobState: 'asleep' },
  jobsForgotten: { jobsForgotten: true },
};
const TOGETHER: Partial<Trouble> = {
  latencyMs: 10,
  requestsPerSecond: 20,
  retryAfterSeconds: 0.1,
  retryAfterIn: 'body',
  emailCredits: 60,
  rateLimited: 0.1,
  serverErrors: 0.1,
  timeouts: 0.05,
  resets: 0.1,
  truncated: 0.1,
  lostReplies: 0.1,
  refusedEmail: 'person7',
  emailResults: 'reversed',
  jobEmailsPerSecond: 100,
};

/** Requests that the service refused or never received cost nothing, and may be repeated silently. */
const REFUSING: ReadonlySet<string> = new Set<keyof Trouble | 'together'>([
  'requestsPerSecond',
  'retryAfterSeconds',
  'retryAfterIn',
  'rateLimited',
  'serverErrors',
  'signInPages',
  'emailCredits',
  'keyRevoked',
  'refusedEmail',
  'webhookRefused',
  'together',
]);

/** The domain shows which way a request belongs to. */
const DOMAINS: Readonly<Record<EmailWay, string>> = { single: 'gmail.com', batch: 'gmx.de', job: 'web.de' };
const EMAILS = 24;
const WEBHOOK = 'http://127.0.0.1:9/done';
/** More than a busy machine needs, so that nothing is late without trouble. */
const TIMEOUT_MS = 1_000;
/** A run that does not end is paused after this time. */
const MOST_MS = 1_000;

it.each(Object.entries({ ...TROUBLES, together: TOGETHER }))(
  'despite %s, an email run gets a result for every email and pays twice only for repeats on the receipt',
  async (name, trouble) => {
    const service = await practiceService({ trouble });
    const lists = EMAIL_WAYS.map((way) => openList(way, service.url));
    const failed = await Promise.all(lists.map((each) => each.runInTrouble()));
    await makeTrouble(service.url, NO_TROUBLE);
    await Promise.all(lists.map((each) => each.runToTheEnd()));

    const questions = await service.questions();
    for (const [at, { way, workspace, list }] of lists.entries()) {
      const said = workspace.repositories.emails.range(list.id, [5], 0, EMAILS);
      expect(said.map(({ result }) => result)).toEqual(Array<string>(EMAILS).fill('deliverable'));
      expect(ledgerFaults(workspace.db)).toEqual([]);
      expect(workspace.repositories.emailJobs.open('practice')).toEqual([]);
      const { askedAgain, retries, credits } = makeReceipt(list.id, workspace.repositories);
      expect(credits.email.charged).toBe(EMAILS);
      // A repeated single email is reported as a retry or as a failure.
      const told = askedAgain + (way === 'single' ? retries + (failed[at] ?? 0) : 0);
      expect(timesAgain(questions, way, 'answered')).toBeLessThanOrEqual(told);
      if (way !== 'single' && !REFUSING.has(name))
        expect(timesAgain(questions, way, 'asked')).toBeLessThanOrEqual(told);
    }
  },
);

function openList(way: EmailWay, url: string) {
  const workspace = testWorkspace();
  const list = emailList(workspace, many(EMAILS, DOMAINS[way]));
  const { emailJobs } = workspace.repositories;
  const run = (asksUnread = false) => runEmails(workspace, list, url, { way, asksUnread });
  return {
    way,
    workspace,
    list,
    async runInTrouble(): Promise<number> {
      const pause = AbortSignal.timeout(MOST_MS);
      const end = await runEmails(workspace, list, url, {
        way,
        pause,
        timeoutMs: TIMEOUT_MS,
        webhookUrl: WEBHOOK,
      });
      expect(['done', 'paused', 'stopped']).toContain(end.state);
      return end.failed;
    },
    async runToTheEnd(): Promise<void> {
      let end = await run();
      if (end.failure?.code === 'email_job_lost') {
        emailJobs.giveUp(emailJobs.open('practice').flatMap(({ lookups }) => lookups));
        end = await run();
      }
      if (end.failed > 0) end = await run(true);
      expect(end).toMatchObject({ state: 'done', failure: null, done: EMAILS, failed: 0 });
    },
  };
}

/** Counts the answers or requests of a way's emails after the first. */
function timesAgain(questions: readonly AskedQuestion[], way: EmailWay, what: 'asked' | 'answered'): number {
  const times = new Map<string, number>();
  for (const question of questions) {
    const { email, emails = [] } = JSON.parse(question.question) as {
      readonly email?: string;
      readonly emails?: readonly string[];
    };
    for (const each of email === undefined ? emails : [email])
      if (each.endsWith(DOMAINS[way])) times.set(each, (times.get(each) ?? 0) + question[what]);
  }
  return [...times.values()].reduce((sum, count) => sum + Math.max(0, count - 1), 0);
}
