import type { RunScope } from '#shared/contract/run/run.ts';
import { askedHeld } from '#shared/domain/email/held-email.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { EmailSelection } from '../db/reads/asking-rows.ts';
import type { Wanted } from '../db/reads/ledger-reads.ts';
import type { Repositories } from '../db/repositories.ts';

const DAY_MS = 86_400_000;

export type ScopeOptions = {
  readonly listId: ListId;
  readonly subject: Subject;
  readonly emails: EmailSelection;
  /** The service's identity in the ledger. */
  readonly service: string;
  readonly scope: RunScope;
  /** The maximum age of a known answer that counts; null if any age counts. */
  readonly answersGoodForDays: number | null;
  readonly rows?: number | undefined;
};

/** Returns the questions in a run's scope, and the time from which answers count. */
export function wantedBy(
  { listId, subject, emails, service, scope, answersGoodForDays, rows }: ScopeOptions,
  nowMs: number,
): Wanted {
  const oldest = oldestThatCounts(answersGoodForDays, nowMs);
  // This time is never in the future, because an answer that this run pays for must count.
  const notBeforeMs = 'beforeMs' in scope ? Math.min(nowMs, Math.max(scope.beforeMs, oldest)) : oldest;
  const wanted = { listId, subject, emails, service, scope: scope.kind, notBeforeMs };
  return rows === undefined ? wanted : { ...wanted, rows };
}

/** Returns the time before which answers do not count; 0 if all count. */
export function oldestThatCounts(answersGoodForDays: number | null, nowMs: number): number {
  return answersGoodForDays === null ? 0 : nowMs - answersGoodForDays * DAY_MS;
}

/** Returns the emails of a list that its settings include in checks. */
export function emailsOf(settings: ListSettings): EmailSelection {
  return { columns: settings.mapping.email ?? [], asksHeld: askedHeld(settings) };
}

/** Makes the rows of a filter available to SQL while `work` runs. @param filtered null if there is no filter */
export async function withFiltered<T>(
  filtered: Uint32Array | null,
  rowCount: number,
  { ledger }: Pick<Repositories, 'ledger'>,
  work: (rows: number | undefined) => T | Promise<T>,
): Promise<T> {
  if (filtered === null) return work(undefined);
  const rows = ledger.keepRows(filtered, rowCount);
  try {
    return await work(rows);
  } finally {
    ledger.forgetRows(rows);
  }
}
