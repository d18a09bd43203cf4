import { describe, expect, it } from 'vitest';
import type { Trouble } from '../../../src-main/practice/trouble.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { emailList, emailQuote, runEmails } from '../../support/rows/email-runs.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirmAll } from '../../support/service/scripted-addresses.ts';
import { practiceService } from '../../support/service/practice.ts';
import type { TestWorkspace } from '../../support/rows/workspace.ts';
import { NO_FILTER } from '#shared/contract/view.ts';
import type { RunSnapshot } from '#shared/contract/run.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';

const CELLS = [
  'ada@gmail.com',
  ' Ada@GMAIL.com',
  'ada@Gmail.com',
  'bob@gmial.com',
  'none',
  '',
  'x@a.de; y@b.de',
];

const many = (count: number, at = 'gmail.com') => Array.from({ length: count }, (_, i) => `person${i}@${at}`);

const makeTrouble = async (url: string, trouble: Partial<Trouble>): Promise<void> => {
  await fetch(`${url}/_practice/trouble`, { method: 'POST', body: JSON.stringify(trouble) });
};

describe('the quote of emails', () => {
  it('pays each once, says what is not sent and why, and asks two of a cell only where that is wanted', async () => {
    const workspace = testWorkspace();
    const list = emailList(workspace, CELLS);
    expect(await emailQuote(workspace, list)).toMatchObject({
      subject: 'email',
      way: 'single',
      rowsToCheck: 4,
      distinctLookups: 3,
      skipped: { not_an_email: 1, several_emails: 2 },
      credits: { email: { quoted: 3 }, validation: { quoted: 0 } },
    });
    const asksAll = { ...list, settings: { ...list.settings, checksSeveralEmails: true } };
    expect(await emailQuote(workspace, asksAll)).toMatchObject({ rowsToCheck: 6, distinctLookups: 5 });
  });

  it.each([
    [20, 'single'],
    [21, 'batch'],
    [1_000, 'batch'],
    [1_001, 'job'],
  ])('of %i takes the way %s by itself', async (emails, way) => {
    const workspace = testWorkspace();
    expect(await emailQuote(workspace, emailList(workspace, many(emails)))).toMatchObject({ way });
  });
});

describe.each(['single', 'batch', 'job'] as const)('a run of emails, %s', (way) => {
  it('gives every row its result, pays each email once, and leaves the address alone', async () => {
    const workspace = testWorkspace();
    const service = await practiceService();
    const list = emailList(workspace, CELLS);
    const end = await runEmails(workspace, list, service.url, { way });
    expect(end).toMatchObject({
      state: 'done',
      subject: 'email',
      total: 3,
      done: 3,
      credits: { email: { quoted: 3, charged: 3 }, validation: { charged: 0 } },
    });
    const emails = workspace.repositories.emails.ofRows(list.id, [5], [1, 2, 3, 4, 5, 6, 7]);
    expect(emails.map(({ position, slot, result, reason }) => [position, slot, result || reason])).toEqual([
      [1, 0, 'deliverable'],
      [2, 0, 'deliverable'],
      [3, 0, 'deliverable'],
      [4, 0, 'risky'],
      [5, 0, 'not_an_email'],
      [7, 0, 'not_asked_yet'],
      [7, 1, 'not_asked_yet'],
    ]);
    expect(workspace.repositories.lists.summary(list).verdicts).toMatchObject({ not_checked: 7 });
    expect(workspace.repositories.runs.creditsSpent('practice', 'email')).toBe(3);

    const again = await emailQuote(workspace, emailList(workspace, CELLS));
    expect(again).toMatchObject({ cached: 3, credits: { email: { quoted: 0 } } });
  });

  it('gives another list what is known, for nothing', async () => {
    const workspace = testWorkspace();
    const service = await practiceService();
    await runEmails(workspace, emailList(workspace, many(30)), service.url, { way });
    const second = emailList(workspace, many(31));
    const end = await runEmails(workspace, second, service.url, { way });
    expect(end).toMatchObject({ state: 'done', total: 31, done: 31, credits: { email: { charged: 1 } } });
    const results = workspace.repositories.emails
      .ofRows(second.id, [5], [1, 30, 31])
      .map(({ result }) => result);
    expect(results).toEqual(['deliverable', 'deliverable', 'deliverable']);
  });

  it('keeps to its limit', async () => {
    const workspace = testWorkspace();
    const service = await practiceService();
    const list = emailList(workspace, many(50));
    const end = await runEmails(workspace, list, service.url, { way, maxCredits: 30 });
    expect(end).toMatchObject({
      state: 'stopped',
      failure: { code: 'credit_cap_reached' },
      credits: { email: { charged: 30 } },
    });
    expect(await emailQuote(workspace, list)).toMatchObject({
      cached: 30,
      credits: { email: { quoted: 20 } },
    });
  });
});

it('sends so many at once as the way can carry', async () => {
  const workspace = testWorkspace();
  const service = await practiceService();
  const end = await runEmails(workspace, emailList(workspace, many(2_500)), service.url, { way: 'batch' });
  expect(end).toMatchObject({ state: 'done', requests: 3, credits: { email: { charged: 2_500 } } });
});

describe('a job of emails', () => {
  /** A job that the service has and is busy with, left there by a pause. */
  async function pausedJob(trouble: Partial<Trouble> = {}) {
    const workspace = testWorkspace();
    const service = await practiceService({ trouble: { jobEmailsPerSecond: 100 } });
    const list = emailList(workspace, many(1_500));
    const pause = new AbortController();
    const paused = await runEmails(workspace, list, service.url, {
      pause: pause.signal,
      onProgress: ({ emailJobs }) => {
        if (emailJobs.some(({ state }) => state === 'processing')) pause.abort();
      },
    });
    expect(paused).toMatchObject({ way: 'job', state: 'paused', credits: { email: { charged: 0 } } });
    expect(workspace.repositories.emailJobs.open('practice')).toHaveLength(1);
    await makeTrouble(service.url, { jobEmailsPerSecond: 0, ...trouble });
    return { workspace, service, list };
  }
  const charged = ({ repositories }: TestWorkspace) => repositories.runs.creditsSpent('practice', 'email');

  it('that a pause left with the service is asked after by the next run, and handed over once', async () => {
    const { workspace, service, list } = await pausedJob();
    const end = await runEmails(workspace, list, service.url);
    expect(end).toMatchObject({ state: 'done', askedAgain: 0, credits: { email: { charged: 1_500 } } });
    expect(workspace.repositories.emailJobs.open('practice')).toEqual([]);
    expect(charged(workspace)).toBe(1_500);
  });

  it('that the service forgot is asked anew only when a person says so', async () => {
    const { workspace, service, list } = await pausedJob({ jobsForgotten: true });
    const lost = { state: 'stopped', failure: { code: 'email_job_lost', emails: 1_500 } };
    expect(await runEmails(workspace, list, service.url)).toMatchObject(lost);
    await makeTrouble(service.url, { jobsForgotten: false });
    const again = await runEmails(workspace, list, service.url);
    expect(again).toMatchObject({ ...lost, requests: 0, credits: { email: { charged: 0 } } });

    for (const { id } of workspace.repositories.emailJobs.open('practice'))
      workspace.repositories.emailJobs.remove(id);
    const end = await runEmails(workspace, list, service.url);
    expect(end).toMatchObject({ state: 'done', askedAgain: 1_500, credits: { email: { charged: 1_500 } } });
  });

  it('of another list is none of this run: it asks its own, within its own limit', async () => {
    const { workspace, service } = await pausedJob();
    const other = emailList(workspace, many(30, 'gmx.de'));
    const end = await runEmails(workspace, other, service.url, { way: 'batch', maxCredits: 30 });
    expect(end).toMatchObject({ state: 'done', done: 30, credits: { email: { quoted: 30, charged: 30 } } });
    expect(workspace.repositories.emailJobs.open('practice')).toHaveLength(1);
  });

  it.each(['single', 'batch'] as const)(
    'of another list that goes on at the moment holds nothing else up, and is waited for in the end, %s',
    async (way) => {
      const workspace = testWorkspace();
      const service = await practiceService({ trouble: { jobEmailsPerSecond: 300 } });
      const queue = createRequestQueue(4, performance.now.bind(performance));
      const own = many(30, 'gmx.de');
      const jobs = emailList(workspace, many(1_500));
      const mixed = emailList(workspace, [...many(600), ...own]);
      const waiting = Promise.withResolvers<RunSnapshot>();
      const handedOver = Promise.withResolvers<null>();
      const first = runEmails(workspace, jobs, service.url, {
        queue,
        onProgress: ({ emailJobs }) => {
          if (emailJobs.length > 0) handedOver.resolve(null);
        },
      });
      await handedOver.promise;
      const second = runEmails(workspace, mixed, service.url, {
        way,
        queue,
        maxCredits: 30,
        onProgress: (snapshot) => {
          if ((snapshot.awaited ?? 0) > 0) waiting.resolve(snapshot);
        },
      });
      // All of its own is answered by then, and within its limit.
      expect(await waiting.promise).toMatchObject({
        state: 'running',
        awaited: 600,
        credits: { email: { charged: 30 } },
      });
      expect(await first).toMatchObject({ state: 'done', credits: { email: { charged: 1_500 } } });
      expect(await second).toMatchObject({
        state: 'done',
        done: 630,
        awaited: 0,
        askedAgain: 0,
        credits: { email: { charged: 30 } },
      });
      expect(charged(workspace)).toBe(1_530);
    },
  );

  it('that was just being handed over when the app closed is told of, and handed over again only after a yes', async () => {
    const workspace = testWorkspace();
    // Its answer comes after the app is gone.
    const service = await practiceService({ trouble: { latencyMs: 1_500 } });
    const list = emailList(workspace, many(30));
    const [pause, abandon] = [new AbortController(), new AbortController()];
    const closed = runEmails(workspace, list, service.url, {
      way: 'job',
      pause: pause.signal,
      abandon: abandon.signal,
    });
    await expect.poll(() => workspace.repositories.emailJobs.open('practice').length).toBe(1);
    await expect.poll(async () => (await service.questions()).length, { timeout: 5_000 }).toBe(1);
    pause.abort();
    abandon.abort();
    expect(await closed).toMatchObject({ state: 'paused', credits: { email: { charged: 0 } } });
    await makeTrouble(service.url, { latencyMs: 0 });

    const lost = { state: 'stopped', failure: { code: 'email_job_lost', emails: 30 } };
    expect(await runEmails(workspace, list, service.url, { way: 'job' })).toMatchObject({
      ...lost,
      requests: 0,
    });
    const handedOver = async () =>
      (await service.questions())
        .filter(({ endpoint }) => endpoint === '/email-validate/jobs')
        .reduce((sum, { asked }) => sum + asked, 0);
    expect(await handedOver()).toBe(1);

    const { emailJobs } = workspace.repositories;
    emailJobs.giveUp(emailJobs.open('practice').flatMap(({ lookups }) => lookups));
    expect(await runEmails(workspace, list, service.url, { way: 'job' })).toMatchObject({
      state: 'done',
      askedAgain: 30,
      credits: { email: { charged: 30 } },
    });
    expect(await handedOver()).toBe(2);
  });

  it('is given up only for the emails that a person wants again', async () => {
    const { workspace, list } = await pausedJob({ jobsForgotten: true });
    const { emailJobs, ledger } = workspace.repositories;
    const [job] = emailJobs.open('practice');
    emailJobs.giveUp((job?.lookups ?? []).slice(0, 10));
    expect(emailJobs.open('practice')[0]?.lookups).toHaveLength(1_490);
    emailJobs.giveUp(job?.lookups ?? []);
    expect(emailJobs.open('practice')).toEqual([]);
    expect(ledger.isSent(job?.lookups[0]?.lookupId ?? 0)).toBe(true);
    expect(list.rowCount).toBe(1_500);
  });

  it('that is not answered ends a run that may not wait, and is there for the next one', async () => {
    const { workspace, service, list } = await pausedJob();
    await makeTrouble(service.url, { serverErrors: 1 });
    const end = await runEmails(workspace, list, service.url);
    expect(end).toMatchObject({ state: 'stopped', failure: { code: 'service_unreachable' } });
    await makeTrouble(service.url, { serverErrors: 0 });
    expect(await runEmails(workspace, list, service.url)).toMatchObject({
      state: 'done',
      askedAgain: 0,
      credits: { email: { charged: 1_500 } },
    });
  });
});

it('of the rows of a filter asks theirs and no others, and what one of them shares with another row once', async () => {
  const workspace = testWorkspace();
  const service = await practiceService();
  const list = emailList(workspace, [
    'ada@gmail.com',
    'bob@gmail.com',
    'ada@gmail.com',
    'cyd@gmail.com',
    'none',
  ]);
  const wish = {
    scope: { kind: 'filtered', filter: NO_FILTER },
    filtered: Uint32Array.of(3, 4, 5),
  } as const;
  expect(await emailQuote(workspace, list, wish)).toMatchObject({
    rowsToCheck: 2,
    distinctLookups: 2,
    skipped: {},
    credits: { email: { quoted: 2 } },
  });
  const end = await runEmails(workspace, list, service.url, wish);
  expect(end).toMatchObject({ state: 'done', total: 2, done: 2, credits: { email: { charged: 2 } } });
  expect(await emailQuote(workspace, list)).toMatchObject({ distinctLookups: 3, cached: 2 });
});

describe('a batch that may have been charged', () => {
  /** How often emails were submitted beyond once each. */
  async function submittedAgain(url: string): Promise<number> {
    const reply = await fetch(`${url}/_practice/ledger`);
    const { questions } = (await reply.json()) as {
      questions: { endpoint: string; question: string; asked: number }[];
    };
    const submitted = new Map<string, number>();
    for (const { question, asked } of questions)
      for (const email of (JSON.parse(question) as { emails?: string[] }).emails ?? [])
        submitted.set(email, (submitted.get(email) ?? 0) + asked);
    return [...submitted.values()].reduce((sum, count) => sum + count - 1, 0);
  }

  it.each([
    ['lost', { lostReplies: 1 }],
    ['too late', { timeouts: 1 }],
    ['cut short', { truncated: 1 }],
  ])('is counted as asked again whenever it is, where the reply was %s', async (_what, trouble) => {
    const workspace = testWorkspace();
    const service = await practiceService();
    const list = emailList(workspace, many(30));
    await makeTrouble(service.url, trouble);
    const stopped = await runEmails(workspace, list, service.url, { way: 'batch', timeoutMs: 300 });
    expect(stopped.askedAgain).toBe(30 * (stopped.requests - 1));
    await makeTrouble(service.url, { lostReplies: 0, timeouts: 0, truncated: 0 });
    const end = await runEmails(workspace, list, service.url, { way: 'batch' });
    expect(end).toMatchObject({ state: 'done', askedAgain: 30, credits: { email: { charged: 30 } } });
    const { askedAgain } = makeReceipt(list.id, workspace.repositories);
    expect(askedAgain).toBe(30 * stopped.requests);
    expect(await submittedAgain(service.url)).toBeLessThanOrEqual(askedAgain);
  });

  it('is no such batch where the service refused it', async () => {
    const workspace = testWorkspace();
    const service = await practiceService();
    const list = emailList(workspace, many(30));
    await makeTrouble(service.url, { serverErrors: 1 });
    expect(await runEmails(workspace, list, service.url, { way: 'batch' })).toMatchObject({ askedAgain: 0 });
    await makeTrouble(service.url, { serverErrors: 0 });
    expect(await runEmails(workspace, list, service.url, { way: 'batch' })).toMatchObject({
      state: 'done',
      askedAgain: 0,
    });
  });
});

it('two quotes at once enter the emails of a list once', async () => {
  const workspace = testWorkspace();
  const list = emailList(workspace, many(3_000));
  const [one, other] = await Promise.all([emailQuote(workspace, list), emailQuote(workspace, list)]);
  expect(one).toMatchObject({ distinctLookups: 3_000, rowsToCheck: 3_000 });
  expect(other).toMatchObject({ distinctLookups: 3_000, rowsToCheck: 3_000 });
});

it('the receipt keeps what addresses and emails came to apart', async () => {
  const workspace = testWorkspace();
  const service = await practiceService();
  const list = emailList(workspace, many(40));
  const { runs } = workspace.repositories;
  await run(workspace, list.id, confirmAll(), { maxCredits: 15 });
  await runEmails(workspace, list, service.url, { way: 'single', maxCredits: 10 });
  await run(workspace, list.id, confirmAll());
  await runEmails(workspace, list, service.url, { way: 'single' });
  expect(runs.all(list.id).map(({ subject }) => subject)).toEqual(['address', 'email', 'address', 'email']);
  expect(makeReceipt(list.id, workspace.repositories)).toMatchObject({
    credits: { validation: { quoted: 40, charged: 40 }, email: { quoted: 40, charged: 40 } },
    failed: 0,
  });
});
