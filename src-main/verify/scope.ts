import type { RunScope } from '#shared/contract/run.ts';
import { askedHeld } from '#shared/domain/email/held-email.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { EmailSelection } from '../db/reads/asking-rows.ts';
import type { Wanted } from '../db/reads/ledger-reads.ts';
import type { Repositories } from '../db/repositories.ts';

const DAY_MS = 86_400_000;

/** What a person chose to check. */
export type ScopeOptions = {
  readonly listId: ListId;
  readonly subject: Subject;
  /** See `emailsOf`. */
  readonly emails: EmailSelection;
  /** The identity of the service under which the ledger keeps its answers. */
  readonly service: string;
  readonly scope: RunScope;
  /** How old a known answer may be; null: any age. */
  readonly answersGoodForDays: number | null;
  /** See `Wanted`. */
  readonly rows?: number | undefined;
};

/** The questions a run is about, and how old an answer may be to count. */
export function wantedBy(
  { listId, subject, emails, service, scope, answersGoodForDays, rows }: ScopeOptions,
  nowMs: number,
): Wanted {
  const oldest = oldestThatCounts(answersGoodForDays, nowMs);
  // No later than now: an answer this very run pays for must count.
  const notBeforeMs = 'beforeMs' in scope ? Math.min(nowMs, Math.max(scope.beforeMs, oldest)) : oldest;
  const wanted = { listId, subject, emails, service, scope: scope.kind, notBeforeMs };
  return rows === undefined ? wanted : { ...wanted, rows };
}

/** Answers given before this moment do not count; 0: all do. */
export function oldestThatCounts(answersGoodForDays: number | null, nowMs: number): number {
  return answersGoodForDays === null ? 0 : nowMs - answersGoodForDays * DAY_MS;
}

/** The emails of a list that its settings say are asked. */
export function emailsOf(settings: ListSettings): EmailSelection {
  return { columns: settings.mapping.email ?? [], asksHeld: askedHeld(settings) };
}

/** With the rows of a filter at hand for statements, as long as `work` lasts. @param filtered null: no filter is meant */
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
