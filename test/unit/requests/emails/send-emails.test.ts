import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EMAIL_WAYS, type EmailWay, MOST_EMAILS } from '#shared/domain/email/email-way.ts';
import type { Trouble } from '../../../../src-main/practice/trouble.ts';
import type { RequestOutcome } from '../../../../src-main/requests/request-outcome.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';
import { type EmailLife, emailsOf, openEmailLife } from '../../../support/service/email-sending.ts';
import { startForTest } from '../../practice/server.ts';

let service: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => {
  service = await startForTest();
});
beforeEach(() => service.post('/_practice/reset', {}));
afterAll(() => service.close());

const trouble = (change: Partial<Trouble>) => service.post('/_practice/trouble', change);

async function requests(): Promise<Readonly<Record<string, number>>> {
  const { body } = await service.get('/_practice/ledger', null);
  const counts: Record<string, number> = {};
  for (const { endpoint, asked } of body['questions'] as { endpoint: string; asked: number }[]) {
    const path = endpoint.replace(/^\/email-validate\/jobs\/.+/u, 'poll').replace(/^\/email-/u, '');
    counts[path] = (counts[path] ?? 0) + asked;
  }
  return counts;
}

function openLife(change?: Parameters<typeof openEmailLife>[2]): EmailLife {
  const life = openEmailLife(join(tempDir(), 'workspace.db'), service.url, change);
  onTestFinished(() => life.kill());
  return life;
}

const kinds = (outcomes: ReadonlyMap<number, RequestOutcome>): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { kind } of outcomes.values()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};
const attempts = (outcomes: ReadonlyMap<number, RequestOutcome>): number =>
  [...outcomes.values()].reduce((sum, outcome) => sum + outcome.attempts, 0);

/** Fewer than a request may carry, except for single emails. */
const SOME: Readonly<Record<EmailWay, number>> = { single: 1, batch: 30, job: 30 };

describe.each(EMAIL_WAYS)('emails that are sent in the way “%s”', (way) => {
  const send = (life: EmailLife) => life.send(way, life.enter(emailsOf(SOME[way])));

  it('get one result each', async () => {
    const life = openLife();
    const lookups = life.enter(emailsOf(MOST_EMAILS[way]));
    const outcomes = await life.send(way, lookups);
    expect(kinds(outcomes)).toEqual({ answered: MOST_EMAILS[way] });
    expect(life.lookups()).toEqual({ answered: MOST_EMAILS[way] });
    for (const { lookupId, email } of lookups) {
      const outcome = outcomes.get(lookupId);
      expect(JSON.parse(outcome?.kind === 'answered' ? outcome.reply : '{}')).toMatchObject({ email });
    }
    expect(attempts(outcomes)).toBe(Object.values(await requests()).reduce((sum, count) => sum + count, 0));
    expect(life.repositories.emailJobs.open('practice')).toEqual([]);
    expect(lookups.every(({ lookupId }) => life.queue.findInFlight(lookupId) === null)).toBe(true);
  });

  it.each([
    ['credits are used up', { emailCredits: 0 }, 'ended'],
    ['the key is revoked', { keyRevoked: true }, 'ended'],
    ['all answer 429', { rateLimited: 1, retryAfterSeconds: 0 }, 'failed'],
    ['the server fails', { serverErrors: 1 }, 'failed'],
  ] as const)('get no result, and leave no job open, if %s', async (_what, change, kind) => {
    await trouble(change);
    const life = openLife();
    expect(kinds(await send(life))).toEqual({ [kind]: SOME[way] });
    expect(life.lookups()).toEqual({ [kind === 'ended' ? 'pending' : 'failed']: SOME[way] });
    expect(life.repositories.emailJobs.open('practice')).toEqual([]);
  });

  it('get their results even if the service is slow and fails now and then', async () => {
    await trouble({ latencyMs: 20, serverErrors: 0.2, rateLimited: 0.2, retryAfterSeconds: 0 });
    const life = openLife();
    await send(life);
    expect(life.lookups()).toEqual({ answered: SOME[way] });
  });

  it('fail only if the service refuses them, and the other emails get results', async () => {
    await trouble({ refusedEmail: 'person0@' });
    const life = openLife();
    await send(life);
    expect(life.lookups()).toEqual(way === 'single' ? { failed: 1 } : { failed: 1, answered: SOME[way] - 1 });
  });
});

describe.each(['batch', 'job'] as const)('the results of a %s', (way) => {
  it.each(['reversed', 'upper_case'] as const)(
    'are matched to the emails if the reply has the form “%s”',
    async (emailResults) => {
      await trouble({ emailResults });
      const life = openLife();
      await life.send(way, life.enter(emailsOf(200)));
      expect(life.lookups()).toEqual({ answered: 200 });
    },
  );

  it('are used even if some are missing, and the emails without a result stay marked as sent', async () => {
    await trouble({ emailResults: 'missing' });
    const life = openLife();
    const outcomes = await life.send(way, life.enter(emailsOf(200)));
    expect(life.lookups()).toEqual({ answered: 180, sent: 20 });
    const failed = [...outcomes.values()].filter(({ kind }) => kind === 'failed');
    expect(failed).toHaveLength(20);
    for (const outcome of failed)
      expect(outcome).toMatchObject({ reason: 'not_understood', isDoubtful: false });
  });
});

describe('emails that are submitted as a job', () => {
  it.each(['http://127.0.0.1:9/done?list=7', undefined])(
    'are sent with the callback URL of the settings: %s',
    async (webhookUrl) => {
      const told: unknown[] = [];
      const life = openLife((emails) => ({
        webhookUrl,
        emails: {
          ...emails,
          createJob: (job, options) => {
            told.push(job.webhookUrl);
            return emails.createJob(job, options);
          },
        },
      }));
      await life.send('job', life.enter(emailsOf(30)));
      expect(told).toEqual([webhookUrl]);
      expect(life.lookups()).toEqual({ answered: 30 });
    },
  );
});

describe('a batch that contains bad emails', () => {
  it.each([
    ['one', 'person777@', 1],
    ['eleven', 'person77', 11],
    ['a hundred and eleven', 'person9', 111],
  ])(
    'is divided into halves until each bad email is alone: %s of 1,000',
    async (_what, refusedEmail, bad) => {
      await trouble({ refusedEmail });
      const life = openLife();
      const outcomes = await life.send('batch', life.enter(emailsOf(1_000)));
      expect(life.lookups()).toEqual({ answered: 1_000 - bad, failed: bad });
      const { 'validate/batch': asked = 0 } = await requests();
      expect(asked).toBeLessThanOrEqual(1 + bad * 2 * Math.ceil(Math.log2(1_000)));
      expect(attempts(outcomes)).toBe(asked);
    },
  );

  it('gets results for its good emails even if its first twenty emails are all bad', async () => {
    await trouble({ refusedEmail: '+bad@' });
    const life = openLife();
    const bad = Array.from({ length: 20 }, (_, index) => `person${index}+bad@gmail.com`);
    await life.send('batch', life.enter([...bad, ...emailsOf(300)]));
    expect(life.lookups()).toEqual({ answered: 300, failed: 20 });
  });

  it('is abandoned after fewer than 50 requests if the service refuses every email', async () => {
    await trouble({ refusedEmail: '@' });
    const life = openLife();
    await life.send('batch', life.enter(emailsOf(1_000)));
    expect(life.lookups()).toEqual({ failed: 1_000 });
    expect((await requests())['validate/batch']).toBeLessThan(50);
  });

  it('is not divided further once the run is paused', async () => {
    const pause = new AbortController();
    await trouble({ refusedEmail: 'person7@' });
    const life = openLife((emails) => ({
      pause: pause.signal,
      emails: {
        ...emails,
        validateBatch: (...asked) => {
          pause.abort();
          return emails.validateBatch(...asked);
        },
      },
    }));
    const outcomes = await life.send('batch', life.enter(emailsOf(100)));
    expect(kinds(outcomes)).toEqual({ unsent: 100 });
    expect(life.lookups()).toEqual({ pending: 100 });
  });

  it('saves the received answers if the connection breaks, and the other emails stay marked as sent', async () => {
    const life = openLife((emails) => ({
      emails: {
        ...emails,
        validateBatch: async (asked, options) => {
          if (asked.length === 25 && asked.includes('person99@gmail.com')) await trouble({ resets: 1 });
          return emails.validateBatch(asked, options);
        },
      },
    }));
    await trouble({ refusedEmail: 'person60@' });
    await life.send('batch', life.enter(emailsOf(100)));
    expect(life.lookups()).toEqual({ answered: 74, failed: 1, sent: 25 });
  });
});

describe('a request that contains many lookups', () => {
  it('is never sent if it is cancelled before its turn', async () => {
    const life = openLife();
    const first = { wake: () => undefined };
    life.queue.join(first);
    life.queue.setMaxConcurrency(1);
    const hold = Promise.withResolvers<undefined>();
    const held = life.queue.sendMany(first, [7], async ({ settle }) => {
      await hold.promise;
      settle([{ lookupId: 7, outcome: { kind: 'unsent', attempts: 0 } }]);
    });
    const asked = life.queue.sendMany(first, [8, 9], () => Promise.reject(new Error('it is not sent')));
    life.queue.cancelPrefetched(first);
    expect(await Promise.all(asked.values())).toMatchObject([{ kind: 'unsent' }, { kind: 'unsent' }]);
    expect([life.queue.findInFlight(8), life.queue.findInFlight(9)]).toEqual([null, null]);
    hold.resolve(undefined);
    expect(await held.get(7)).toMatchObject({ kind: 'unsent' });
  });

  it('fails only for the lookups without an outcome', async () => {
    const life = openLife();
    const outcomes = life.queue.adoptMany([7, 8], ({ settle }) => {
      settle([{ lookupId: 7, outcome: { kind: 'unsent', attempts: 0 } }]);
      return Promise.resolve();
    });
    await expect(outcomes.get(8)).rejects.toThrow('without an outcome');
    expect(await outcomes.get(7)).toMatchObject({ kind: 'unsent' });
    expect(life.queue.findInFlight(8)).toBeNull();
  });

  it('keeps all its lookups in flight while its job is processed, but uses no slot', async () => {
    const polled = Promise.withResolvers<undefined>();
    await trouble({ jobState: 'asleep' });
    const life = openLife(() => ({ onState: () => polled.resolve(undefined) }));
    life.queue.setMaxConcurrency(1);
    const lookups = life.enter(emailsOf(3));
    const sent = life.send('job', lookups);
    await polled.promise;
    expect(lookups.every(({ lookupId }) => life.queue.findInFlight(lookupId) !== null)).toBe(true);
    const [single] = life.enter(['other@gmail.com']);
    if (!single) throw new Error('missing email');
    expect(kinds(await life.send('single', [single]))).toEqual({ answered: 1 });
    await trouble({ jobState: '' });
    expect(kinds(await sent)).toEqual({ answered: 3 });
  });
});
