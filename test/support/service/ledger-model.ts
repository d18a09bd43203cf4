/**
 * Models one list, its ledger and a service on demand. It acts step by step and checks everything after each step. The
 * test sets timers and clock (`vi.useFakeTimers`). The engine and the database are real.
 */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { type Database, openDatabase } from '../../../src-main/db/database.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { ENDED_ERROR } from '../../../src-main/requests/record-outcome.ts';
import { begin } from '../rows/workspace-runs.ts';
import { ledgerFaults } from './ledger-faults.ts';
import { createServiceOnDemand, type FailureKind, type ServiceOnDemand } from './service-on-demand.ts';

export type Step =
  | {
      readonly do: 'start';
      readonly most: number;
      readonly cap: number | null;
      readonly whenGone: 'wait' | 'stop';
    }
  /** `charge`: an answer is charged and then in flight. `answer`: an answer arrives. `fail`: none comes. */
  | { readonly do: 'charge' | 'answer'; readonly which: number }
  | { readonly do: 'fail'; readonly which: number; readonly kind: FailureKind }
  | { readonly do: 'pause' }
  | { readonly do: 'abandon' }
  /** The process ends immediately, with this many answers received but not stored. */
  | { readonly do: 'kill'; readonly unheard: number }
  | { readonly do: 'wait'; readonly ms: number };

type Life = {
  readonly db: Database;
  readonly cap: number | null;
  readonly pause: AbortController;
  readonly abandon: AbortController;
  /** The number of answers stored before this life. */
  readonly answersBefore: number;
  /** The last snapshot; null during the run. */
  end: RunSnapshot | null;
};

type World = {
  readonly path: string;
  readonly listId: number;
  readonly service: ServiceOnDemand;
  readonly faults: string[];
  life: Life | null;
  /** The charged answers that were never stored, because the app was killed or closed. */
  lost: number;
};

/** @param template a database with one list, which is copied into `directory` */
export function createWorld(template: string, directory: string, listId: number) {
  const path = join(directory, 'world.sqlite');
  copyFileSync(template, path);
  const faults: string[] = [];
  const service = createServiceOnDemand((query) => {
    const question = JSON.stringify(query);
    if (service.hasHeard(query)) faults.push(`asked after its answer: ${question}`);
    if (world.life && stateOf(world.life.db, question) !== 'sent')
      faults.push(`asked, and not written as sent: ${question}`);
  });
  const world: World = { path, listId, service, faults, life: null, lost: 0 };

  const take = async (step: Step): Promise<readonly string[]> => {
    if (world.life) act(world, world.life, step);
    else if (step.do === 'start') startLife(world, step);
    await settle(world);
    return faults;
  };

  return {
    take,

    async finish(): Promise<readonly string[]> {
      await take({ do: 'kill', unheard: 0 });
      await take({ do: 'start', most: 4, cap: null, whenGone: 'stop' });
      for (let steps = 0; world.life !== null && steps < 1000; steps += 1) {
        await take(service.inFlight() > 0 ? { do: 'answer', which: 0 } : { do: 'wait', ms: 1000 });
      }
      const db = openDatabase(path);
      const unchecked = numberOf(db, UNCHECKED);
      db.close();
      return unchecked === 0 ? faults : [...faults, `${unchecked} rows are without a result at the end`];
    },
  };
}

function startLife(world: World, { most, cap, whenGone }: Extract<Step, { readonly do: 'start' }>): void {
  const db = openDatabase(world.path);
  const repositories = createRepositories(db);
  repositories.runs.endGoing('stopped', null, ENDED_ERROR);
  const pause = new AbortController();
  const abandon = new AbortController();
  const life: Life = { db, cap, pause, abandon, answersBefore: numberOf(db, ANSWERED), end: null };
  world.life = life;
  const wish = { most, maxCredits: cap, whenGone, pause: pause.signal, abandon: abandon.signal };
  begin({ db, repositories }, world.listId, world.service.addresses, wish).ended.then(
    (end) => (life.end = end),
    (error: unknown) => {
      // Ignored after a kill, because the run then finds its database closed.
      if (world.life === life) world.faults.push(`the run broke off: ${String(error)}`);
    },
  );
}

function endLife(world: World, { db }: Life): void {
  vi.clearAllTimers();
  db.close();
  world.life = null;
}

function act(world: World, life: Life, step: Step): void {
  const { service } = world;
  switch (step.do) {
    case 'start':
      return;
    case 'charge':
      return service.charge(step.which);
    case 'answer':
      return service.answer(step.which);
    case 'fail':
      return service.fail(step.which, step.kind);
    case 'pause':
      return life.pause.abort();
    case 'abandon':
      life.pause.abort();
      world.lost += service.hangUp();
      return life.abandon.abort();
    case 'kill':
      service.answerUnheard(step.unheard);
      world.lost += service.hangUp();
      return endLife(world, life);
    case 'wait':
      vi.advanceTimersByTime(step.ms);
  }
}

/** Lets the engine do all work that needs no time, then checks the database. */
async function settle(world: World): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise(setImmediate);
    vi.advanceTimersByTime(0);
  }
  const { life } = world;
  if (!life) return;
  world.faults.push(...ledgerFaults(life.db), ...moneyFaults(world, life));
  if (life.end) endLife(world, life);
}

function moneyFaults({ service, lost }: World, { db, cap, answersBefore }: Life): readonly string[] {
  const answered = numberOf(db, ANSWERED);
  const paid = numberOf(db, PAID);
  const sent = numberOf(db, SENT);
  const inFlight = service.inFlight();
  const isTold = lost <= numberOf(db, ASKED_AGAIN) + sent - inFlight;
  const isCounted = lost <= numberOf(db, MAYBE_CHARGED) + numberOf(db, UNCOUNTED) - inFlight;
  const isWithinCap = cap === null || answered - answersBefore + inFlight <= cap;
  return [
    ...(service.charged() === paid + service.onTheWay() + lost
      ? []
      : [
          `${service.charged()} charged, ${paid} written down, ${service.onTheWay()} on the way, ${lost} lost`,
        ]),
    ...(sent >= inFlight ? [] : [`${inFlight} in flight, ${sent} written as sent`]),
    // Lost answers still have the state `sent`, or a later run has counted them.
    ...(isTold ? [] : [`${lost} answers lost, and not all of them told`]),
    ...(isCounted ? [] : [`${lost} answers lost, and not all of them on a receipt`]),
    ...(isWithinCap ? [] : [`more than the cap of ${cap} is spent or in flight`]),
  ];
}

const ANSWERED = `SELECT count(*) FROM lookups WHERE state = 'answered'`;
const PAID = `SELECT count(*) FROM lookups WHERE state = 'answered' AND http_status <> 404`;
const SENT = `SELECT count(*) FROM lookups WHERE state = 'sent'`;
const ASKED_AGAIN = `SELECT coalesce(sum(snapshot ->> '$.askedAgain'), 0) FROM runs`;
const MAYBE_CHARGED = `SELECT coalesce(sum(snapshot ->> '$.maybeCharged'), 0) FROM runs`;
/** Lookups that are in flight, or were when a life was killed. */
const UNCOUNTED = `SELECT count(*) FROM lookups WHERE state = 'sent' AND error IS NULL`;
const UNCHECKED = `SELECT count(*) FROM row_states WHERE verdict = 'not_checked'`;

const numberOf = (db: Database, sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;

const stateOf = (db: Database, question: string): string | undefined =>
  db
    .prepare<[string], string>(
      `SELECT l.state FROM lookups l JOIN questions q ON q.id = l.question_id WHERE q.question = ?`,
    )
    .pluck()
    .get(question);
