/** Quotes and starts runs in a test workspace, as the app does. */

import { MISSING, type Quote, type RunScope, type RunSnapshot } from '#shared/contract/run/run.ts';
import { createRequestQueue, type RequestQueue } from '../../../src-main/requests/request-queue.ts';
import { openRun } from '../../../src-main/verify/open-run.ts';
import { makeQuote } from '../../../src-main/verify/quote.ts';
import { type RunHandle, startRun } from '../../../src-main/verify/run.ts';
import type { RunDependencies, RunOptions } from '../../../src-main/verify/run-context.ts';
import { wantedBy } from '../../../src-main/verify/scope.ts';
import {
  type AddressDependencies,
  createAddressSubject,
} from '../../../src-main/verify/subjects/address-subject.ts';
import type { TestWorkspace } from './workspace.ts';

export const SERVICE = 'practice';
/** The choices for a quote of a list's addresses. */
export const ADDRESSES = { subject: 'address', emails: { columns: [], asksHeld: [] } } as const;
const never = new AbortController().signal;

export type RunWish = Partial<Pick<RunOptions, 'maxCredits' | 'whenGone' | 'asksUnread'>> &
  Partial<Pick<RunDependencies, 'pause' | 'abandon' | 'onProgress' | 'nowMs' | 'steadyMs'>> & {
    readonly scope?: RunScope;
    readonly most?: number;
    readonly queue?: RequestQueue;
    readonly answersGoodForDays?: number | null;
    readonly service?: string;
    /** The rows of a filter; see `keepRows`. */
    readonly rows?: number;
  };

function plan({ repositories }: TestWorkspace, listId: number, wish: RunWish) {
  const list = repositories.lists.find(listId);
  if (!list) throw new Error('no such list');
  const nowMs = wish.nowMs ?? Date.now;
  const scope = wish.scope ?? MISSING;
  const answersGoodForDays = wish.answersGoodForDays ?? null;
  const service = wish.service ?? SERVICE;
  const wanted = wantedBy(
    { ...ADDRESSES, listId, service, scope, answersGoodForDays, rows: wish.rows },
    nowMs(),
  );
  const quote = makeQuote(
    { wanted, scope, way: null, rows: list.rowCount, creditsLeft: null, answersBefore: 0 },
    repositories,
  );
  return { list, nowMs, wanted, quote };
}

export function quoteOf(workspace: TestWorkspace, listId: number, wish: RunWish = {}): Quote {
  return plan(workspace, listId, wish).quote;
}

export function begin(
  workspace: TestWorkspace,
  listId: number,
  addresses: AddressDependencies['addresses'],
  wish: RunWish = {},
): RunHandle {
  const { db, repositories } = workspace;
  const { list, nowMs, wanted, quote } = plan(workspace, listId, wish);
  const { verdicts } = repositories.lists.summary(list);
  const first = openRun(quote, wanted.service, verdicts, db, repositories, nowMs());
  const { maxCredits = null, whenGone = 'stop' } = wish;
  const queue = wish.queue ?? createRequestQueue(wish.most ?? 4, nowMs);
  const pause = wish.pause ?? never;
  const abandon = wish.abandon ?? never;
  return startRun(
    { first, list, wanted, maxCredits, whenGone, asksUnread: wish.asksUnread ?? false },
    {
      db,
      repositories,
      subject: createAddressSubject(list, { repositories, addresses, queue, nowMs, pause, abandon }),
      emailJobs: () => [],
      queue,
      nowMs,
      steadyMs: wish.steadyMs ?? nowMs,
      onProgress: wish.onProgress ?? (() => {}),
      onSettled: () => {},
      pause,
      abandon,
    },
  );
}

export function run(
  workspace: TestWorkspace,
  listId: number,
  addresses: AddressDependencies['addresses'],
  wish: RunWish = {},
): Promise<RunSnapshot> {
  return begin(workspace, listId, addresses, wish).ended;
}

export function leaveInFlight({ repositories }: TestWorkspace, listId: number, sent: number): void {
  const { ledger, rows } = repositories;
  for (const { questionId } of rows.range(listId, 0, sent)) {
    if (questionId !== null) ledger.markSent(ledger.openLookup(questionId, SERVICE), 1);
  }
}
