import type { ManyDecision } from '#shared/contract/operations.ts';
import type { RowMark, StepKind } from '#shared/contract/review/history.ts';
import type { Database } from '../db/database.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { MarkedRow } from '../db/repositories/mark-repository.ts';
import type { StoredRow } from '../db/repositories/row-record.ts';
import type { StepDetails } from '../db/repositories/stored-step.ts';
import { type AlikeIn, signatureOf } from '../verdicts/change-signature.ts';
import { hasSuggestion } from '../verdicts/read-rows.ts';
import {
  type BulkOutcome,
  type BulkWork,
  type OpenStep,
  stepOfFew,
  stepOfMany,
  type Tally,
} from './bulk-work.ts';
import { changeRow, recordRow, type StepDependencies } from './change-row.ts';
import { personsDecision, saysTheSame } from './person-decision.ts';

export type BulkDecision = {
  readonly kind: Extract<StepKind, 'decide_many' | 'keep_one'>;
  readonly decision: ManyDecision;
  /** The positions of the rows, ascending. */
  readonly positions: Uint32Array;
  /** For `keep_one`, the position of the row that is kept: it gets no decision, but if it was excluded, that is cleared. Otherwise null. */
  readonly kept: number | null;
  /** Whether to skip rows that have a decision, by a person or a rule. */
  readonly onlyUndecided: boolean;
  /** Skips rows whose change, or kind of change, is not that of the first row, because different changes may share a key. If null, accepts all rows. */
  readonly alikeIn: AlikeIn | null;
};

/** Decides in one transaction; see `stepOfFew`. */
export const decideFew = (
  list: StoredList,
  bulk: BulkDecision,
  db: Database,
  dependencies: StepDependencies,
): BulkOutcome => stepOfFew(list, bulk.positions, decidingStep(list, bulk, dependencies), db, dependencies);

/** Decides in chunks; see `stepOfMany`. @throws AppError `interrupted` */
export const decideMany = (
  list: StoredList,
  bulk: BulkDecision,
  dependencies: StepDependencies,
  work: BulkWork,
): Promise<BulkOutcome> =>
  stepOfMany(list, bulk.positions, decidingStep(list, bulk, dependencies), dependencies, work);

const decidingStep = (list: StoredList, bulk: BulkDecision, dependencies: StepDependencies) => ({
  open: () => open(list, bulk, dependencies),
  change: (opened: Opened, positions: Uint32Array) =>
    decideChunk(list, opened, bulk, positions, dependencies),
});

type Opened = OpenStep & { readonly signature: string | null };

function open(
  list: StoredList,
  { kind, decision, positions: [first = 0], alikeIn }: BulkDecision,
  { repositories: { steps, rows }, nowMs, initials }: StepDependencies,
): Opened {
  const atMs = nowMs();
  const details: StepDetails = {
    decision: decision === 'none' ? null : decision,
    before: { decision: null, note: null },
    after: {
      decision:
        decision === 'none'
          ? null
          : personsDecision({ kind: decision }, null, list.settings.rules, atMs, initials),
      note: null,
    },
    settings: list.settings,
    rules: null,
  };
  const example = alikeIn ? rows.one(list.id, first) : null;
  const signature = example && alikeIn && signatureOf(example, list.settings, alikeIn);
  return { step: steps.begin(list.id, { kind, atMs, details }), details, atMs, signature };
}

function decideChunk(
  list: StoredList,
  { step, details, signature }: Opened,
  bulk: BulkDecision,
  positions: Uint32Array,
  dependencies: StepDependencies,
): Tally {
  const tally = { rows: 0, skipped: 0 };
  const { marks, rows } = dependencies.repositories;
  const { alikeIn } = bulk;
  const isAlike = (stored: StoredRow): boolean =>
    signature === null || alikeIn === null || signatureOf(stored, list.settings, alikeIn) === signature;
  const needsReply = signature !== null || bulk.decision === 'used_suggestion';
  for (const position of positions) {
    const row = marks.one(list.id, position);
    const to = row && newMark(row, bulk, details);
    const stored = to && needsReply ? rows.one(list.id, position) : null;
    if (!row || !to) continue;
    if (stored && !isAlike(stored)) continue;
    if (stored && bulk.decision === 'used_suggestion' && !hasSuggestion(stored)) {
      tally.skipped += 1;
      continue;
    }
    recordRow(list, step, details, row, changeRow(list, row, to, dependencies), dependencies);
    tally.rows += 1;
  }
  return tally;
}

function newMark(
  { position, mark, basis }: MarkedRow,
  { decision: kind, onlyUndecided, kept }: BulkDecision,
  { after, settings }: StepDetails,
): RowMark | null {
  if (position === kept) return mark.decision?.kind === 'excluded' ? { ...mark, decision: null } : null;
  if (onlyUndecided && mark.decision !== null) return null;
  const decision =
    kind === 'none'
      ? null
      : personsDecision(
          { kind },
          mark.decision,
          settings.rules,
          after.decision?.decidedAtMs ?? 0,
          after.decision?.initials,
        );
  // If there is a newer answer, making the same decision again dismisses it.
  const isKnown = (basis.newerLookupId ?? null) === null;
  return isKnown && saysTheSame(mark.decision, decision) ? null : { ...mark, decision };
}
