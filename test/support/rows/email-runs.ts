import { setTimeout as wait } from 'node:timers/promises';
import { MISSING, type Quote, type RunScope, type RunSnapshot } from '#shared/contract/run/run.ts';
import type { EmailWay } from '#shared/domain/email/email-way.ts';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';
import { enterEmails } from '../../../src-main/lists/import/enter-emails.ts';
import type { Trouble } from '../../../src-main/practice/trouble.ts';
import { createRequestQueue, type RequestQueue } from '../../../src-main/requests/request-queue.ts';
import { createServiceClient } from '../../../src-main/service/service-client.ts';
import { openRun } from '../../../src-main/verify/open-run.ts';
import { makeQuote } from '../../../src-main/verify/quote.ts';
import { type RunHandle, startRun } from '../../../src-main/verify/run.ts';
import { emailsOf, wantedBy, withFiltered } from '../../../src-main/verify/scope.ts';
import { createEmailJobStates } from '../../../src-main/verify/subjects/email-job-states.ts';
import { createEmailSubject } from '../../../src-main/verify/subjects/email-subject.ts';
import { addList, SETTINGS, type TestWorkspace } from './workspace.ts';
import { SERVICE } from './workspace-runs.ts';

const EMAIL_COLUMN = 5;
const never = new AbortController().signal;

export type EmailRunWish = {
  readonly way?: EmailWay | null;
  readonly scope?: RunScope;
  readonly maxCredits?: number | null;
  readonly asksUnread?: boolean;
  readonly pause?: AbortSignal;
  readonly abandon?: AbortSignal;
  readonly queue?: RequestQueue;
  readonly onProgress?: (snapshot: RunSnapshot) => void;
  /** The positions of the rows for the scope `filtered`. */
  readonly filtered?: Uint32Array;
  readonly webhookUrl?: string;
  /** The time limit for a request; by default 5,000 ms. */
  readonly timeoutMs?: number;
};

export const emailList = (
  workspace: TestWorkspace,
  cells: readonly string[],
  settings = SETTINGS,
): StoredList =>
  addList(
    workspace,
    cells.map((cell, i) => ['A', 'High Street', String(i + 1), 'Leeds', 'LS1 1AA', cell]),
    { ...settings, mapping: { ...settings.mapping, email: [EMAIL_COLUMN] } },
  );

export async function emailQuote(
  { db, repositories }: TestWorkspace,
  list: StoredList,
  { way = null, scope = MISSING, filtered }: EmailRunWish = {},
): Promise<Quote> {
  await enterEmails(list, { db, repositories, signal: never });
  return withFiltered(filtered ?? null, list.rowCount, repositories, (rows) => {
    const wanted = wantedOf(list, scope, rows);
    return makeQuote(
      { wanted, scope, way, rows: list.rowCount, creditsLeft: null, answersBefore: 0 },
      repositories,
    );
  });
}

const wantedOf = ({ id: listId, settings }: StoredList, scope: RunScope, rows?: number) => {
  const asked = { subject: 'email', listId, service: SERVICE, scope, answersGoodForDays: null } as const;
  return wantedBy({ ...asked, rows, emails: emailsOf(settings) }, Date.now());
};

const clientOf = (baseUrl: string, queue: RequestQueue, timeoutMs = 5_000) =>
  createServiceClient({
    baseUrl,
    readKey: () => 'practice',
    timeoutMs,
    bulkTimeoutMs: timeoutMs,
    retries: 1,
    sleep: queue.waitForRetry,
    onRetry: queue.onRetry,
  });

export async function runEmails(
  workspace: TestWorkspace,
  list: StoredList,
  baseUrl: string,
  wish: EmailRunWish = {},
): Promise<RunSnapshot> {
  const { db, repositories } = workspace;
  const quote = await emailQuote(workspace, list, wish);
  const { pause = never, abandon = never, scope = MISSING, maxCredits = null, asksUnread = false } = wish;
  const { verdicts } = repositories.lists.summary(list);
  const first = openRun(quote, SERVICE, verdicts, db, repositories, Date.now());
  const queue = wish.queue ?? createRequestQueue(4, performance.now.bind(performance));
  const client = clientOf(baseUrl, queue, wish.timeoutMs);
  const jobs = createEmailJobStates();
  let going: RunHandle | null = null;
  const subject = createEmailSubject(list, SERVICE, first.way ?? 'single', {
    db,
    repositories,
    emails: client.emails,
    queue,
    nowMs: Date.now,
    delay: (ms, signal) => wait(ms / 50, undefined, { signal }),
    whenGone: 'stop',
    onState: (state) => {
      jobs.onState(state);
      going?.refresh();
    },
    pause,
    abandon,
    runId: first.runId,
    webhookUrl: wish.webhookUrl,
  });
  try {
    return await withFiltered(wish.filtered ?? null, list.rowCount, repositories, (rows) => {
      const wanted = wantedOf(list, scope, rows);
      going = startRun(
        { first, list, wanted, maxCredits, whenGone: 'stop', asksUnread },
        {
          db,
          repositories,
          subject,
          emailJobs: jobs.states,
          queue,
          nowMs: Date.now,
          steadyMs: performance.now.bind(performance),
          onProgress: wish.onProgress ?? (() => {}),
          onSettled: () => {},
          pause,
          abandon,
        },
      );
      return going.ended;
    });
  } finally {
    await client.close();
  }
}

export const many = (count: number, at = 'gmail.com'): readonly string[] =>
  Array.from({ length: count }, (_, i) => `person${i}@${at}`);

export async function makeTrouble(url: string, trouble: Partial<Trouble>): Promise<void> {
  await fetch(`${url}/_practice/trouble`, { method: 'POST', body: JSON.stringify(trouble) });
}
