import { describe, expect, it } from 'vitest';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import type { Trouble } from '../../../src-main/practice/trouble.ts';
import { lookAgain } from '../../../src-main/requests/emails/open-jobs.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { emailList, emailQuote, makeTrouble, many, runEmails } from '../../support/rows/email-runs.ts';
import { type TestWorkspace, testWorkspace } from '../../support/rows/workspace.ts';
import { practiceService } from '../../support/service/practice.ts';

describe('an email job', () => {
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

  it('is on the receipt as possibly charged until its results are there, and its polls are no retries', async () => {
    const { workspace, service, list } = await pausedJob();
    const receipt = () => makeReceipt(list.id, workspace.repositories);
    expect(receipt()).toMatchObject({ maybeCharged: 1_500, retries: 0, credits: { email: { charged: 0 } } });
    await runEmails(workspace, list, service.url);
    expect(receipt()).toMatchObject({ maybeCharged: 0, retries: 0, credits: { email: { charged: 1_500 } } });
    expect(receipt().requests).toBeGreaterThan(2);
  });

  it('is submitted only once, and the next run after a pause fetches its results', async () => {
    const { workspace, service, list } = await pausedJob();
    const end = await runEmails(workspace, list, service.url);
    expect(end).toMatchObject({ state: 'done', done: 1_500, askedAgain: 0 });
    expect(workspace.repositories.emailJobs.open('practice')).toEqual([]);
    expect(charged(workspace)).toBe(1_500);
  });

  it('costs nothing in the quote and the run that fetch its results, because the run that submitted it pays', async () => {
    const { workspace, service, list } = await pausedJob();
    const quote = await emailQuote(workspace, list);
    expect(quote).toMatchObject({ submitted: 1_500, credits: { email: { quoted: 0 } } });
    const end = await runEmails(workspace, list, service.url, { maxCredits: 0 });
    expect(end).toMatchObject({ state: 'done', credits: { email: { quoted: 0, charged: 0 } } });
    expect(makeReceipt(list.id, workspace.repositories).credits.email).toEqual({
      quoted: 1_500,
      charged: 1_500,
    });
    expect(await emailQuote(workspace, list)).toMatchObject({ submitted: 0 });
  });

  it('is paid by the list that submitted it, not by the list or within the credit limit that fetch its results', async () => {
    const { workspace, service, list } = await pausedJob();
    const other = emailList(workspace, [...many(600), ...many(30, 'gmx.de')]);
    const quote = await emailQuote(workspace, other);
    expect(quote).toMatchObject({ submitted: 600, credits: { email: { quoted: 30 } } });
    const end = await runEmails(workspace, other, service.url, { way: 'batch', maxCredits: 30 });
    expect(end).toMatchObject({ state: 'done', credits: { email: { quoted: 30, charged: 30 } } });
    const receiptOf = ({ id }: typeof list) => makeReceipt(id, workspace.repositories);
    expect(receiptOf(other)).toMatchObject({ maybeCharged: 0, credits: { email: { charged: 30 } } });
    expect(receiptOf(list)).toMatchObject({ maybeCharged: 0, credits: { email: { charged: 1_500 } } });
    expect(charged(workspace)).toBe(1_530);
  });

  it('is possibly charged to the list that submitted it if another list finds it lost', async () => {
    const { workspace, service, list } = await pausedJob({ jobsForgotten: true });
    const other = emailList(workspace, many(600));
    const end = await runEmails(workspace, other, service.url, { way: 'batch' });
    expect(end).toMatchObject({ failure: { code: 'email_job_lost' }, maybeCharged: 0 });
    expect(makeReceipt(other.id, workspace.repositories).maybeCharged).toBe(0);
    expect(makeReceipt(list.id, workspace.repositories).maybeCharged).toBe(1_500);
  });

  it('is on the receipt of the run that submitted it, even if another run learns its cost while that run is going', async () => {
    const workspace = testWorkspace();
    const { runs } = workspace.repositories;
    const service = await practiceService({ trouble: { jobEmailsPerSecond: 300 } });
    const list = emailList(workspace, many(300));
    let isAdded = false;
    const end = await runEmails(workspace, list, service.url, {
      way: 'job',
      onProgress: ({ runId, emailJobs }) => {
        if (isAdded || emailJobs.length === 0) return;
        isAdded = true;
        runs.addCredits(runId, 'email', { charged: 40, maybeCharged: 7 });
      },
    });
    expect(isAdded).toBe(true);
    expect(end).toMatchObject({ state: 'done', maybeCharged: 7, credits: { email: { charged: 340 } } });
    expect(runs.latest(list.id, 'email')).toMatchObject({ maybeCharged: 7, credits: end.credits });
  });

  it('is submitted again only with the person’s permission if the service no longer knows it', async () => {
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

  it('does not affect a run of another list or the credit limit of that run', async () => {
    const { workspace, service } = await pausedJob();
    const other = emailList(workspace, many(30, 'gmx.de'));
    const end = await runEmails(workspace, other, service.url, { way: 'batch', maxCredits: 30 });
    expect(end).toMatchObject({ state: 'done', done: 30, credits: { email: { quoted: 30, charged: 30 } } });
    expect(workspace.repositories.emailJobs.open('practice')).toHaveLength(1);
  });

  it.each(['single', 'batch'] as const)(
    'does not delay the other emails of a second list, because that run waits only at its end: %s',
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

  it('is reported if the app closes while it is submitted, and is submitted again only with permission', async () => {
    const workspace = testWorkspace();
    const service = await practiceService({ trouble: { latencyMs: 20_000 } });
    const list = emailList(workspace, many(30));
    const [pause, abandon] = [new AbortController(), new AbortController()];
    const closed = runEmails(workspace, list, service.url, {
      way: 'job',
      pause: pause.signal,
      abandon: abandon.signal,
    });
    await expect.poll(() => workspace.repositories.emailJobs.open('practice').length).toBe(1);
    await expect.poll(async () => (await service.questions()).length, { timeout: 60_000 }).toBe(1);
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

  it.each([
    ['without a reason', { webhookRefused: true }, 'http://127.0.0.1:9/done', '127.0.0.1:9', 400],
    ['in words', {}, 'https://me.example/done', 'me.example', 422],
  ])('is not saved, and the run stops, if the service refuses its callback URL %s', async (...how) => {
    const [, trouble, webhookUrl, host, status] = how;
    const workspace = testWorkspace();
    const service = await practiceService({ trouble });
    const list = emailList(workspace, many(1_500));
    expect(await runEmails(workspace, list, service.url, { webhookUrl })).toMatchObject({
      state: 'stopped',
      failure: { code: 'job_callback_refused', host, status },
      done: 0,
      failed: 0,
      credits: { email: { charged: 0 } },
    });
    expect(workspace.repositories.emailJobs.open('practice')).toEqual([]);
    expect((await service.questions()).some(({ answered }) => answered > 0)).toBe(false);

    expect(await runEmails(workspace, list, service.url)).toMatchObject({
      state: 'done',
      done: 1_500,
      failed: 0,
      askedAgain: 0,
      credits: { email: { charged: 1_500 } },
    });
    const handedOver = (await service.questions()).filter(
      ({ endpoint, answered }) => endpoint === '/email-validate/jobs' && answered > 0,
    );
    expect(handedOver).toMatchObject([{ answered: 1 }]);
  });

  it('gets results for all emails except a bad one, even if the job has a callback URL', async () => {
    const workspace = testWorkspace();
    const service = await practiceService({ trouble: { refusedEmail: 'person0@' } });
    const list = emailList(workspace, many(30));
    const webhookUrl = 'http://127.0.0.1:9/done';
    expect(await runEmails(workspace, list, service.url, { way: 'job', webhookUrl })).toMatchObject({
      state: 'done',
      done: 30,
      failed: 1,
      credits: { email: { charged: 29 } },
    });
  });

  it('is abandoned only for those emails that a person asks to check again', async () => {
    const { workspace, list } = await pausedJob({ jobsForgotten: true });
    const { emailJobs, ledger } = workspace.repositories;
    const [job] = emailJobs.open('practice');
    emailJobs.giveUp((job?.lookups ?? []).slice(0, 10));
    expect(emailJobs.open('practice')[0]?.lookups).toHaveLength(1_490);
    emailJobs.giveUp(job?.lookups ?? []);
    expect(emailJobs.open('practice')).toEqual([]);
    expect(ledger.stateOf(job?.lookups[0]?.lookupId ?? 0)).toBe('sent');
    expect(list.rowCount).toBe(1_500);
  });

  it('is looked for again at no cost, and emails that were not sent yet are not sent', async () => {
    const workspace = testWorkspace();
    const service = await practiceService({ trouble: { jobState: 'error' } });
    const list = emailList(workspace, many(130));
    const lost = await runEmails(workspace, list, service.url, { way: 'job', maxCredits: 100 });
    expect(lost).toMatchObject({ failure: { code: 'email_job_lost', emails: 100 }, maybeCharged: 100 });
    await makeTrouble(service.url, { jobState: '' });
    lookAgain(workspace, 'practice', createRequestQueue(4, performance.now.bind(performance)));
    const end = await runEmails(workspace, list, service.url, { way: 'job', maxCredits: 0 });
    expect(end).toMatchObject({ state: 'stopped', failure: { code: 'credit_cap_reached' }, done: 100 });
    expect(charged(workspace)).toBe(100);
    expect(await emailQuote(workspace, list)).toMatchObject({
      cached: 100,
      credits: { email: { quoted: 30 } },
    });
    const handedOver = (await service.questions()).filter(({ endpoint }) => endpoint.endsWith('/jobs'));
    expect(handedOver.map(({ asked }) => asked)).toEqual([1]);
  });

  it('stops a run that may not wait for the service, and stays open for the next run', async () => {
    const { workspace, service, list } = await pausedJob();
    await makeTrouble(service.url, { serverErrors: 1 });
    const end = await runEmails(workspace, list, service.url);
    expect(end).toMatchObject({ state: 'stopped', failure: { code: 'service_unreachable' } });
    await makeTrouble(service.url, { serverErrors: 0 });
    expect(await runEmails(workspace, list, service.url)).toMatchObject({
      state: 'done',
      askedAgain: 0,
      done: 1_500,
    });
    expect(charged(workspace)).toBe(1_500);
  });
});
