import type { EmailWay } from '#shared/domain/email/email-way.ts';
import { type Database, inTransaction, openDatabase } from '../../../src-main/db/database.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import type { LedgerRepository } from '../../../src-main/db/repositories/ledger-repository.ts';
import { createRepositories, type Repositories } from '../../../src-main/db/repositories.ts';
import { PRACTICE_KEY } from '../../../src-main/practice/keys.ts';
import type { SendEmailsDependencies } from '../../../src-main/requests/emails/email-dependencies.ts';
import type { EmailLookup } from '../../../src-main/requests/emails/email-outcomes.ts';
import { jobsToPoll } from '../../../src-main/requests/emails/open-jobs.ts';
import { pollOpenJob, sendEmails } from '../../../src-main/requests/emails/send-emails.ts';
import { recordOutcome } from '../../../src-main/requests/record-outcome.ts';
import type { RequestOutcome } from '../../../src-main/requests/request-outcome.ts';
import { createRequestQueue, type RequestQueue } from '../../../src-main/requests/request-queue.ts';
import type { EmailService } from '../../../src-main/service/email-service.ts';
import { createServiceClient, type ServiceClient } from '../../../src-main/service/service-client.ts';
import { addList } from '../rows/workspace.ts';

export const SERVICE = 'practice';

export type EmailLife = {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly queue: RequestQueue;
  readonly states: readonly string[];
  readonly dependencies: SendEmailsDependencies;
  readonly enter: (emails: readonly string[]) => readonly EmailLookup[];
  readonly send: (
    way: EmailWay,
    lookups: readonly EmailLookup[],
  ) => Promise<ReadonlyMap<number, RequestOutcome>>;
  readonly adopt: () => Promise<void>;
  readonly lookups: () => Readonly<Record<string, number>>;
  readonly kill: () => Promise<void>;
};
type Change = Partial<SendEmailsDependencies> & { readonly emails?: EmailService };

/**
 * Opens one life of the app, which never waits between two requests.
 * @param change gets the client and the database of this life, and returns the differences from the app
 */
export function openEmailLife(
  path: string,
  baseUrl: string,
  change: (emails: EmailService, db: Database) => Change = () => ({}),
): EmailLife {
  const db = openDatabase(path);
  migrate(db, MIGRATIONS);
  const repositories = createRepositories(db);
  const { ledger, emailJobs, lists, runs } = repositories;
  const listId = lists.all()[0]?.id ?? addList({ db, repositories }, []).id;
  const client = impatientClient(baseUrl);
  const queue = createRequestQueue(4, Date.now);
  const requester = { wake: () => undefined };
  queue.join(requester);
  const states: string[] = [];
  const dependencies: SendEmailsDependencies = {
    db,
    ...repositories,
    emails: client.emails,
    service: SERVICE,
    // A later life is a later run.
    runId: runs.insert(listId, SERVICE, 0, 'email'),
    nowMs: () => 0,
    delay: (_ms, signal) => (signal.aborted ? Promise.reject(new Error('aborted')) : nextMoment()),
    whenGone: 'wait',
    mayRepeat: () => true,
    onState: ({ state }) => void states.push(state),
    pause: new AbortController().signal,
    abandon: new AbortController().signal,
    ...change(client.emails, db),
  };

  const receive = createReceiver(db, repositories, queue);

  return {
    db,
    repositories,
    queue,
    states,
    dependencies,
    enter: (emails: readonly string[]): readonly EmailLookup[] =>
      inTransaction(db, () => emails.map((email) => ({ lookupId: enterEmail(db, ledger, email), email }))),
    send: (way: EmailWay, lookups: readonly EmailLookup[]) => {
      inTransaction(db, () => {
        for (const { lookupId } of lookups) ledger.markSent(lookupId, 0);
      });
      const ids = lookups.map(({ lookupId }) => lookupId);
      return receive(queue.sendMany(requester, ids, sendEmails(way, lookups, dependencies)));
    },
    adopt: async () => {
      for (const job of jobsToPoll(emailJobs, SERVICE, queue)) {
        const ids = job.lookups.map(({ lookupId }) => lookupId);
        await receive(queue.adoptMany(ids, pollOpenJob(job, dependencies)));
      }
    },
    lookups: () => countStates(db),
    async kill(): Promise<void> {
      db.close();
      await client.close();
    },
  };
}

const impatientClient = (baseUrl: string): ServiceClient =>
  createServiceClient({
    baseUrl,
    readKey: () => PRACTICE_KEY,
    timeoutMs: 5_000,
    bulkTimeoutMs: 0,
    retries: 2,
    sleep: (_ms, signal) => (signal.aborted ? Promise.reject(new Error('aborted')) : Promise.resolve()),
  });

function createReceiver(db: Database, { ledger }: Repositories, queue: RequestQueue) {
  const record = (lookupId: number, outcome: RequestOutcome): void => {
    inTransaction(db, () => {
      if (outcome.kind === 'answered' || outcome.kind === 'failed')
        recordOutcome(ledger, { lookupId, outcome, isShared: false }, 0);
      else if (outcome.kind === 'unsent' || (outcome.failure !== null && outcome.staysSent !== true))
        ledger.markPending(lookupId);
    });
    queue.removeInFlight(lookupId);
  };
  return async (
    outcomes: ReadonlyMap<number, Promise<RequestOutcome>>,
  ): Promise<ReadonlyMap<number, RequestOutcome>> => {
    const ended = new Map<number, RequestOutcome>();
    await Promise.all(
      [...outcomes].map(async ([lookupId, coming]) => {
        const outcome = await coming;
        record(lookupId, outcome);
        ended.set(lookupId, outcome);
      }),
    );
    return ended;
  };
}

function countStates(db: Database): Readonly<Record<string, number>> {
  const counts = db.prepare<[], { state: string; n: number }>(
    'SELECT state, count(*) AS n FROM lookups GROUP BY state',
  );
  return Object.fromEntries(counts.all().map(({ state, n }) => [state, n]));
}

function enterEmail(db: Database, ledger: LedgerRepository, email: string): number {
  const question = db
    .prepare<[Buffer, string], number>(
      `INSERT INTO questions (key, endpoint, question) VALUES (?, 'email-validate', ?)
        ON CONFLICT (key) DO UPDATE SET endpoint = excluded.endpoint RETURNING id`,
    )
    .pluck()
    .get(Buffer.from(email), JSON.stringify({ email }));
  return ledger.openLookup(question ?? 0, SERVICE);
}

const nextMoment = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const emailsOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `person${index}@gmail.com`);
