/** After a kill or an outage, a paid job is found again and not submitted a second time. */
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EMAIL_WAYS } from '#shared/domain/email/email-way.ts';
import { type Database, onCommit } from '../../../../src-main/db/database.ts';
import type { Trouble } from '../../../../src-main/practice/trouble.ts';
import { lostJobs } from '../../../../src-main/requests/emails/open-jobs.ts';
import type { EmailService } from '../../../../src-main/service/email-service.ts';
import { ServiceError } from '../../../../src-main/service/service-error.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';
import { type EmailLife, emailsOf, openEmailLife, SERVICE } from '../../../support/service/email-sending.ts';
import { startForTest } from '../../practice/server.ts';

let service: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => {
  service = await startForTest();
});
beforeEach(() => service.post('/_practice/reset', {}));
afterAll(() => service.close());

const trouble = (change: Partial<Trouble>) => service.post('/_practice/trouble', change);
const EMAILS = emailsOf(2_500);

/** Counts all submissions of jobs, including failed ones. */
async function handedOver(): Promise<number> {
  const { body } = await service.get('/_practice/ledger', null);
  return (body['questions'] as { endpoint: string; asked: number }[])
    .filter(({ endpoint }) => endpoint === '/email-validate/jobs')
    .reduce((sum, { asked }) => sum + asked, 0);
}

type Change = Parameters<typeof openEmailLife>[2];

function lives() {
  const path = join(tempDir(), 'workspace.db');
  let life: EmailLife | null = null;
  onTestFinished(async () => {
    if (life?.db.open === true) await life.kill();
  });
  return {
    start: (change?: Change): EmailLife => {
      life = openEmailLife(path, service.url, change);
      return life;
    },
  };
}

const lostIn = ({ repositories, queue }: EmailLife) => lostJobs(repositories.emailJobs, SERVICE, queue);

/** A moment at which the app is killed. Returns the changed dependencies of that start. */
type Moment = (
  kill: () => void,
  emails: EmailService,
  db: Database,
) => NonNullable<ReturnType<NonNullable<Change>>>;

const whenStored =
  (job: string): Moment =>
  (kill, _emails, db) => {
    const find = db.prepare(`SELECT 1 FROM email_jobs WHERE ${job}`);
    onCommit(db, () => void (find.get() && kill()));
    return {};
  };

describe('an email job of an app that was killed', () => {
  it.each<readonly [string, Moment]>([
    ['right after its id was saved', whenStored('job_id IS NOT NULL')],
    ['while its state was read', (kill) => ({ onState: kill })],
    [
      'with its results received',
      (kill, emails) => ({
        emails: {
          ...emails,
          readJob: async (...asked) => {
            const answer = await emails.readJob(...asked);
            if (answer.value.results !== null) kill();
            return answer;
          },
        },
      }),
    ],
  ])('is fetched at the next start and not sent again if the app was killed %s', async (_when, moment) => {
    const { start } = lives();
    const first = start((emails, db) => moment(() => void first.kill(), emails, db));
    await expect(first.send('job', first.enter(EMAILS))).rejects.toThrow();

    const second = start();
    expect(second.lookups()).toEqual({ sent: EMAILS.length });
    expect(lostIn(second)).toEqual([]);
    await second.adopt();
    expect(second.lookups()).toEqual({ answered: EMAILS.length });
    expect(second.repositories.emailJobs.open(SERVICE)).toEqual([]);
    expect(await handedOver()).toBe(1);
  });

  it('gets its remaining results at the next start if the app was killed while it saved them', async () => {
    const { start } = lives();
    const first = start();
    let recorded = 0;
    const { ledger } = first.repositories;
    const saveAnswer = ledger.saveAnswer.bind(ledger);
    ledger.saveAnswer = (answer) => {
      saveAnswer(answer);
      recorded += 1;
      if (recorded === 1_700) void Promise.resolve().then(() => first.kill());
    };
    await expect(first.send('job', first.enter(EMAILS))).rejects.toThrow();

    const second = start();
    const { answered = 0, sent = 0 } = second.lookups();
    expect(answered).toBeGreaterThan(1_000);
    expect(sent).toBe(EMAILS.length - answered);
    const [job] = second.repositories.emailJobs.open(SERVICE);
    expect(job).toMatchObject({ emails: EMAILS.length, lookups: { length: sent } });
    await second.adopt();
    expect(second.lookups()).toEqual({ answered: EMAILS.length });
    expect(second.db.prepare('SELECT sum(credits) FROM lookups').pluck().get()).toBe(EMAILS.length);
    expect(second.repositories.emailJobs.open(SERVICE)).toEqual([]);
    expect(await handedOver()).toBe(1);
  });

  it.each<readonly [string, Moment, number]>([
    ['before it was sent', whenStored('job_id IS NULL'), 0],
    [
      'before its id was saved',
      (kill, emails) => ({
        emails: {
          ...emails,
          createJob: async (...asked) => {
            const answer = await emails.createJob(...asked);
            kill();
            return answer;
          },
        },
      }),
      1,
    ],
  ])('counts as lost if the app was killed %s, and is not sent again', async (_when, moment, times) => {
    const { start } = lives();
    const first = start((emails, db) => moment(() => void first.kill(), emails, db));
    await expect(first.send('job', first.enter(EMAILS))).rejects.toThrow();

    const second = start();
    await second.adopt();
    expect(second.lookups()).toEqual({ sent: EMAILS.length });
    expect(lostIn(second)).toMatchObject([{ jobId: null, emails: EMAILS.length }]);
    expect(await handedOver()).toBe(times);
    // Its emails are not sent again in any way.
    for (const way of EMAIL_WAYS)
      expect((await second.send(way, second.enter(EMAILS.slice(0, 1)))).values().next().value).toMatchObject({
        kind: 'ended',
        failure: { code: 'email_job_lost', emails: 1 },
        staysSent: true,
      });
    expect(await handedOver()).toBe(times);

    for (const { id } of lostIn(second)) second.repositories.emailJobs.remove(id);
    expect(second.lookups()).toEqual({ sent: EMAILS.length });
    await second.send('job', second.enter(EMAILS));
    expect(second.lookups()).toEqual({ answered: EMAILS.length });
  });
});

describe('an email job that is submitted', () => {
  it.each<readonly [string, Partial<Trouble>]>([
    ['after a lost answer', { lostReplies: 1 }],
    ['after a truncated answer', { truncated: 1 }],
    ['after a reset connection', { resets: 1 }],
  ])('is not submitted a second time %s, and its emails stay marked as sent', async (_what, change) => {
    await trouble(change);
    const life = lives().start();
    const outcomes = await life.send('job', life.enter(EMAILS));
    for (const outcome of outcomes.values())
      expect(outcome).toMatchObject({
        kind: 'ended',
        failure: { code: 'email_job_lost', emails: EMAILS.length },
        staysSent: true,
      });
    expect(life.lookups()).toEqual({ sent: EMAILS.length });
    expect(lostIn(life)).toMatchObject([{ jobId: null }]);
    expect(await handedOver()).toBe(1);
  });

  it('does not count as lost if the sign-in page of a network replied instead of the service', async () => {
    const signIn = new ServiceError({
      kind: 'intercepted',
      status: 200,
      body: '<html><form>Sign in</form></html>',
    });
    const life = lives().start((emails) => ({
      emails: { ...emails, createJob: () => Promise.reject(signIn) },
    }));
    const outcomes = await life.send('job', life.enter(EMAILS));
    for (const outcome of outcomes.values())
      expect(outcome).toMatchObject({ kind: 'failed', maybeCharged: 0 });
    expect(life.lookups()).toEqual({ failed: EMAILS.length });
    expect(lostIn(life)).toEqual([]);
  });

  it('counts as lost if the service no longer knows the job, and is not fetched at the next start', async () => {
    await trouble({ jobsForgotten: true });
    const { start } = lives();
    const life = start();
    await life.send('job', life.enter(EMAILS));
    expect(life.lookups()).toEqual({ sent: EMAILS.length });
    expect(lostIn(life)).toMatchObject([{ isLost: true, state: '' }]);
    await life.kill();

    const next = start();
    await next.adopt();
    expect(next.states).toEqual([]);
    expect(lostIn(next)).toHaveLength(1);
    expect(await handedOver()).toBe(1);
  });
});

describe('an email job in progress', () => {
  it('is reported with its state even if that state is unknown, and is read again until it is done', async () => {
    await trouble({ jobState: 'asleep' });
    let seen = 0;
    const states: string[] = [];
    const life = lives().start(() => ({
      onState: ({ state }) => {
        states.push(state);
        seen += 1;
        if (seen === 3) void trouble({ jobState: '' });
      },
    }));
    await life.send('job', life.enter(EMAILS));
    expect(states.slice(0, 3)).toEqual(['asleep', 'asleep', 'asleep']);
    expect(states.at(-1)).toBe('done');
    expect(life.lookups()).toEqual({ answered: EMAILS.length });
  });

  it('counts as lost if the service reports the state “error”, and its emails stay marked as sent', async () => {
    await trouble({ jobState: 'error' });
    const life = lives().start();
    await life.send('job', life.enter(EMAILS));
    expect(life.lookups()).toEqual({ sent: EMAILS.length });
    expect(lostIn(life)).toMatchObject([{ isLost: true, emails: EMAILS.length }]);
  });

  it('gets its results after an outage of the service, which the app reports', async () => {
    const failures: string[] = [];
    const life = lives().start((emails) => ({
      emails: {
        ...emails,
        createJob: async (...asked) => {
          const answer = await emails.createJob(...asked);
          await trouble({ resets: 1 });
          return answer;
        },
      },
      onState: ({ failure }) => {
        if (failure) failures.push(failure.kind);
        if (failures.length === 3) void trouble({ resets: 0 });
      },
    }));
    await life.send('job', life.enter(EMAILS));
    expect(failures.slice(0, 3)).toEqual(['network', 'network', 'network']);
    expect(life.lookups()).toEqual({ answered: EMAILS.length });
    expect(await handedOver()).toBe(1);
  });

  it('is read at growing intervals of up to half a minute, and its state is saved', async () => {
    await trouble({ jobState: 'asleep' });
    const waits: number[] = [];
    const pause = new AbortController();
    const { start } = lives();
    const life = start(() => ({
      pause: pause.signal,
      delay: (ms) => {
        waits.push(Math.round(ms));
        if (waits.length > 12) pause.abort();
        return Promise.resolve();
      },
    }));
    await life.send('job', life.enter(EMAILS));
    expect(waits).toEqual([
      1000, 1500, 2250, 3375, 5063, 7594, 11_391, 17_086, 25_629, 30_000, 30_000, 30_000, 30_000,
    ]);
    expect(life.lookups()).toEqual({ sent: EMAILS.length });
    expect(life.repositories.emailJobs.open(SERVICE)).toMatchObject([{ state: 'asleep', isLost: false }]);
    await life.kill();

    await trouble({ jobState: '' });
    const next = start();
    await next.adopt();
    expect(next.lookups()).toEqual({ answered: EMAILS.length });
    expect(await handedOver()).toBe(1);
  });

  it.each(EMAIL_WAYS)('also gives its results to a later run of some of its emails: %s', async (way) => {
    await trouble({ jobState: 'asleep' });
    const pause = new AbortController();
    const { start } = lives();
    const life = start(() => ({ pause: pause.signal, onState: () => pause.abort() }));
    const lookups = life.enter(EMAILS);
    await life.send('job', lookups);
    await life.kill();

    await trouble({ jobState: '' });
    const other = start();
    const some = way === 'single' ? lookups.slice(0, 1) : lookups.slice(0, 100);
    const mixed = way === 'single' ? some : [...some, ...other.enter(['new@gmail.com'])];
    const outcomes = await other.send(way, mixed);
    expect([...outcomes.values()].every(({ kind }) => kind === 'answered')).toBe(true);
    expect(outcomes.size).toBe(mixed.length);
    expect(await handedOver()).toBe(way === 'job' ? 2 : 1);
    // The run that adopts the job fetches the other emails.
    expect(other.lookups()).toMatchObject({ sent: EMAILS.length - some.length });
    await other.adopt();
    expect(other.lookups()).toEqual({ answered: EMAILS.length + mixed.length - some.length });
  });

  it('stays open if its list is deleted', async () => {
    await trouble({ jobState: 'asleep' });
    const pause = new AbortController();
    const { start } = lives();
    const life = start(() => ({ pause: pause.signal, onState: () => pause.abort() }));
    await life.send('job', life.enter(EMAILS));
    for (const { id } of life.repositories.lists.all()) life.repositories.lists.delete(id);
    expect(life.repositories.emailJobs.open(SERVICE)).toMatchObject([{ listId: null, state: 'asleep' }]);
    await life.kill();

    await trouble({ jobState: '' });
    const next = start();
    await next.adopt();
    expect(next.lookups()).toEqual({ answered: EMAILS.length });
  });
});
