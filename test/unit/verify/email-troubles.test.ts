/** Emails one by one, as batches and as jobs, in each trouble that the practice service can make; then it is over. */
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

/** One for each, so that a new one does not compile before it is tried here. */
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

/** What the service answers with a refusal, or never received, may be asked again without a word: it cost nothing. */
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

/** Told apart by their domains in what the service was asked. */
const DOMAINS: Readonly<Record<EmailWay, string>> = { single: 'gmail.com', batch: 'gmx.de', job: 'web.de' };
const EMAILS = 24;
const WEBHOOK = 'http://127.0.0.1:9/done';
/** More than a busy machine needs: where nobody makes trouble, nothing is late. */
const TIMEOUT_MS = 1_000;
/** Somebody pauses what does not come to an end. */
const MOST_MS = 1_000;

it.each(Object.entries({ ...TROUBLES, together: TOGETHER }))(
  'in spite of %s each email has its result in the end, and is paid once but where the receipt says so',
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
      // What is sent again for one email alone is told as a retry, or as one that failed.
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
    /** @returns how many failed */
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
        // A person's yes.
        emailJobs.giveUp(emailJobs.open('practice').flatMap(({ lookups }) => lookups));
        end = await run();
      }
      // Another yes.
      if (end.failed > 0) end = await run(true);
      expect(end).toMatchObject({ state: 'done', failure: null, done: EMAILS, failed: 0 });
    },
  };
}

/** How often the emails of a way were answered, or asked, beyond the first time. */
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
