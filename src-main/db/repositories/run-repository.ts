import type { Failure } from '#shared/contract/errors.ts';
import type { RunSnapshot, RunState } from '#shared/contract/run/run.ts';
import type { ServiceId } from '#shared/contract/services/services.ts';
import type { CreditPool } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { type Database, inTransaction } from '../database.ts';
import { jsonColumn } from '../stored.ts';
import { runSnapshot } from '../stored-shapes.ts';

/** A service that checked a list, and the time of the first check. */
export type RunService = { readonly service: string; readonly startedAtMs: number };

/** The minimum number of lookups of a measured run. With fewer, the time to begin the run would dominate its speed. */
const LEAST_MEASURED = 20;

/**
 * Selects the lookups per second of the largest of the latest five runs, without waiting time (which older snapshots
 * lack). A small run is a bad measure: after one, the app expected ten minutes for 394 rows that took four seconds.
 */
const PACE = /* sql */ `
  SELECT lookups * 1000.0 / ms FROM (
    SELECT snapshot ->> 'done' - snapshot ->> 'cached' AS lookups,
      snapshot ->> 'elapsedMs' - coalesce(snapshot ->> 'waitedMs', 0) AS ms
    FROM runs
    WHERE service = ? AND subject = ? AND state IN ('done', 'paused', 'stopped') AND snapshot ->> 'requests' > 0
      AND snapshot ->> 'done' - snapshot ->> 'cached' >= ${LEAST_MEASURED}
    ORDER BY id DESC LIMIT 5)
  WHERE ms > 0 ORDER BY lookups DESC LIMIT 1`;

type AddedCredits = { readonly charged: number; readonly maybeCharged: number };

/** Adds the service and the subject, which snapshots of earlier versions lack. */
const SNAPSHOT = /* sql */ `json_set(snapshot, '$.service', service, '$.subject', subject)`;

function prepareStatements(db: Database) {
  return {
    insert: db
      .prepare<[number, string, number | null, Subject, number], number>(/* sql */ `
        INSERT INTO runs (list_id, service, service_id, subject, state, snapshot, started_at_ms)
        VALUES (?, ?, ?, ?, 'running', '{}', ?) RETURNING id`)
      .pluck(),
    update: db.prepare<[string, string, number]>('UPDATE runs SET state = ?, snapshot = ? WHERE id = ?'),
    // Earlier versions could lose the count of a lost job, so the sum may be less than what is subtracted.
    addCredits: db.prepare<AddedCredits & { path: string; runId: number }>(/* sql */ `
      UPDATE runs SET snapshot = json_set(snapshot, @path, (snapshot ->> @path) + @charged, '$.maybeCharged',
        max(0, coalesce(snapshot ->> '$.maybeCharged', 0) + @maybeCharged)) WHERE id = @runId`),
    selectCredits: db.prepare<{ path: string; runId: number }, AddedCredits>(/* sql */ `
      SELECT snapshot ->> @path AS charged, coalesce(snapshot ->> '$.maybeCharged', 0) AS maybeCharged
      FROM runs WHERE id = @runId`),
    selectLatest: db
      .prepare<[number, Subject], string>(
        `SELECT ${SNAPSHOT} FROM runs WHERE list_id = ? AND subject = ? ORDER BY id DESC LIMIT 1`,
      )
      .pluck(),
    selectLatestService: db
      .prepare<[number, Subject], number | null>(
        'SELECT service_id FROM runs WHERE list_id = ? AND subject = ? ORDER BY id DESC LIMIT 1',
      )
      .pluck(),
    selectSpent: db
      .prepare<[string, CreditPool], number>('SELECT credits FROM spent WHERE service = ? AND pool = ?')
      .pluck(),
    selectMaybeCharged: db
      .prepare<[string], number>(
        `SELECT sum(snapshot ->> '$.maybeCharged') FROM runs WHERE service = ? AND service_id IS NULL`,
      )
      .pluck(),
    selectAll: db
      .prepare<[number], string>(`SELECT ${SNAPSHOT} FROM runs WHERE list_id = ? ORDER BY id`)
      .pluck(),
    selectServices: db.prepare<[number], RunService>(
      'SELECT service, min(started_at_ms) AS startedAtMs FROM runs WHERE list_id = ? GROUP BY 1 ORDER BY 2',
    ),
    selectPace: db.prepare<[string, Subject], number>(PACE).pluck(),
  };
}

function prepareEnding(db: Database) {
  return {
    endGoing: db.prepare<[RunState, RunState, string | null, number, number, number]>(
      /* sql */ `
        UPDATE runs SET state = ?,
          snapshot = json_set(snapshot, '$.state', ?, '$.failure', json(coalesce(?, snapshot -> '$.failure')),
            '$.secondsLeft', NULL, '$.nextTryAtMs', NULL,
            '$.maybeCharged', coalesce(snapshot ->> '$.maybeCharged', 0) + ?,
            '$.requests', (snapshot ->> '$.requests') + ?)
        WHERE id = ?`,
    ),
    selectGoing: db.prepare<[], GoingRun>(
      `SELECT id, list_id AS listId, service, subject FROM runs WHERE state IN ('running', 'waiting')`,
    ),
    markLeft: {
      address: db.prepare<[string, string, number]>(
        leftInFlight(/* sql */ `
        SELECT 1 FROM row_states s INDEXED BY row_states_by_question
        WHERE s.question_id = lookups.question_id AND s.list_id = +?`),
      ),
      email: db.prepare<[string, string, number]>(
        leftInFlight(/* sql */ `
        SELECT 1 FROM row_emails e WHERE e.question_id = lookups.question_id AND e.list_id = +?`),
      ),
    } as const,
  };
}

type GoingRun = {
  readonly id: number;
  readonly listId: ListId;
  readonly service: string;
  readonly subject: Subject;
};

/**
 * Stores an error for requests in flight when the app ended, so that receipts include them. Omits email jobs.
 * `state <> 'answered'` is the condition of the index `lookups_open`. Without it, SQLite cannot use the index.
 */
const leftInFlight = (asks: string): string => /* sql */ `
  UPDATE lookups INDEXED BY lookups_open SET error = ?
  WHERE state <> 'answered' AND state = 'sent' AND error IS NULL AND service = ? AND EXISTS (${asks})
    AND NOT EXISTS (SELECT 1 FROM email_job_lookups j WHERE j.lookup_id = lookups.id)`;

const chargedIn = (pool: CreditPool): string => `$.credits.${pool}.charged`;

const toSnapshot = jsonColumn<RunSnapshot>('runs', 'snapshot', runSnapshot);

/** Stores runs with their latest snapshot. The last snapshot of a run is its receipt. */
export function createRunRepository(db: Database) {
  const statements = { ...prepareStatements(db), ...prepareEnding(db) };

  return {
    /** @param serviceId null if the command line named the service by its address */
    insert(
      listId: ListId,
      service: string,
      startedAtMs: number,
      subject: Subject = 'address',
      serviceId: ServiceId | null = null,
    ): number {
      const id = statements.insert.get(listId, service, serviceId, subject, startedAtMs);
      if (id === undefined) throw new Error('a run was inserted without an id');
      return id;
    },

    /** Call this in the transaction that saves the counted answers, so that a receipt is exact even after a crash. */
    save(snapshot: RunSnapshot): void {
      statements.update.run(snapshot.state, JSON.stringify(snapshot), snapshot.runId);
    },

    /** Adds credits to the run that submitted an email job, because another run learned what the job cost. */
    addCredits(runId: number, pool: CreditPool, credits: AddedCredits): void {
      statements.addCredits.run({ ...credits, path: chargedIn(pool), runId });
    },

    /** Returns the credits on a run's receipt, including those that other runs added. */
    creditsOf: (runId: number, pool: CreditPool): AddedCredits | undefined =>
      statements.selectCredits.get({ path: chargedIn(pool), runId }),

    latest(listId: ListId, subject: Subject = 'address'): RunSnapshot | null {
      const text = statements.selectLatest.get(listId, subject);
      return text === undefined ? null : toSnapshot(text);
    },

    all(listId: ListId): readonly RunSnapshot[] {
      return statements.selectAll.all(listId).map(toSnapshot);
    },

    services(listId: ListId): readonly RunService[] {
      return statements.selectServices.all(listId);
    },

    /** Returns the service of the latest run of a list for a subject; null if there is no run or no named service. */
    latestService: (listId: ListId, subject: Subject): ServiceId | null =>
      statements.selectLatestService.get(listId, subject) ?? null,

    /** Returns the credits spent with the service at an address, by our own count. */
    creditsSpent(service: string, pool: CreditPool): number {
      return statements.selectSpent.get(service, pool) ?? 0;
    },

    /** Returns the credits that unanswered requests may have cost in runs whose service has no name here. */
    maybeCharged: (service: string): number => statements.selectMaybeCharged.get(service) ?? 0,

    /** Returns the lookups per second of the largest recent run with a service, without waiting; null if unknown. */
    pace(service: string, subject: Subject): number | null {
      return statements.selectPace.get(service, subject) ?? null;
    },

    /**
     * Ends runs that a previous process of the app left as running. Call this at the start of the app. Requests that
     * were in flight were sent and may have been charged; the receipts now include them.
     * @param error stored in the ledger for these requests
     */
    endGoing(state: 'stopped' | 'paused', failure: Failure | null, error: string): void {
      inTransaction(db, () => {
        for (const { id, listId, service, subject } of statements.selectGoing.all()) {
          const { changes } = statements.markLeft[subject].run(error, service, listId);
          // A request holds one address, but many emails. How many requests held these emails is unknown.
          const requests = subject === 'email' ? Math.min(1, changes) : changes;
          statements.endGoing.run(state, state, failure && JSON.stringify(failure), changes, requests, id);
        }
      });
    },
  };
}
