/** One decision for many rows: one step. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { MarkedRow } from '../db/repositories/mark-repository.ts';
import type { StoredRow } from '../db/repositories/row-record.ts';
import type { StepDetails } from '../db/repositories/stored-step.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { RowMark, StepKind } from '#shared/contract/history.ts';
import type { ManyDecision } from '#shared/contract/operations.ts';
import type { BulkOutcome, BulkWork } from './bulk-work.ts';
import { CHUNK, endStep } from './bulk-work.ts';
import type { StepDependencies } from './change-row.ts';
import { changeRow, recordRow } from './change-row.ts';
import type { AlikeIn } from '../verdicts/change-signature.ts';
import { signatureOf } from '../verdicts/change-signature.ts';
import { personsDecision, saysTheSame } from './person-decision.ts';
import { hasSuggestion } from '../verdicts/read-rows.ts';

export type BulkDecision = {
  readonly kind: Extract<StepKind, 'decide_many' | 'keep_one'>;
  readonly decision: ManyDecision;
  /** Rising. */
  readonly positions: Uint32Array;
  /** Of `keep_one`, the row that stays: one of the positions. It only loses an exclusion, if it has one. Else null. */
  readonly kept: number | null;
  /** Leaves every row that has a decision, a person's or a rule's, as it is. */
  readonly onlyUndecided: boolean;
  /**
   * Leaves every row as it is that is not like the first in this: they were found by a key that two changes, or kinds of
   * change, may share. null: any rows.
   */
  readonly alikeIn: AlikeIn | null;
};

type Tally = { rows: number; skipped: number };

/** All rows in one transaction: for as many as the core's thread may be held up by. */
export function decideFew(
  list: StoredList,
  bulk: BulkDecision,
  db: Database,
  dependencies: StepDependencies,
): BulkOutcome {
  return inTransaction(db, () => {
    const opened = open(list, bulk, dependencies);
    const tally = { rows: 0, skipped: 0 };
    decideChunk(list, opened, bulk, bulk.positions, tally, dependencies);
    return endStep(list, opened.step, tally, dependencies);
  });
}

/**
 * Chunk by chunk, so that a run can write between. Until the last one the step is `open`: where the app ends before
 * that, the step is taken back at the next start.
 *
 * @throws AppError `interrupted`
 */
export async function decideMany(
  list: StoredList,
  bulk: BulkDecision,
  dependencies: StepDependencies,
  { db, signal, onProgress }: BulkWork,
): Promise<BulkOutcome> {
  const { positions } = bulk;
  const opened = inTransaction(db, () => open(list, bulk, dependencies));
  const tally = { rows: 0, skipped: 0 };
  for (let at = 0; at < positions.length; at += CHUNK) {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    const chunk = positions.subarray(at, at + CHUNK);
    inTransaction(db, () => decideChunk(list, opened, bulk, chunk, tally, dependencies));
    onProgress(at + chunk.length, positions.length);
    await nextTurn();
  }
  return inTransaction(db, () => endStep(list, opened.step, tally, dependencies));
}

type Opened = { readonly step: number; readonly details: StepDetails; readonly signature: string | null };

function open(
  list: StoredList,
  { kind, decision, positions: [first = 0], alikeIn }: BulkDecision,
  { repositories: { steps, rows }, nowMs }: StepDependencies,
): Opened {
  const atMs = nowMs();
  const details: StepDetails = {
    decision: decision === 'none' ? null : decision,
    before: { decision: null, note: null },
    after: {
      decision:
        decision === 'none' ? null : personsDecision({ kind: decision }, null, list.settings.rules, atMs),
      note: null,
    },
    settings: list.settings,
    rules: null,
  };
  const example = alikeIn ? rows.one(list.id, first) : null;
  const signature = example && alikeIn && signatureOf(example, list.settings, alikeIn);
  return { step: steps.begin(list.id, { kind, atMs, details }), details, signature };
}

function decideChunk(
  list: StoredList,
  { step, details, signature }: Opened,
  bulk: BulkDecision,
  positions: Uint32Array,
  tally: Tally,
  dependencies: StepDependencies,
): void {
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
}

/** null: the row stays as it is. */
function newMark(
  { position, mark }: MarkedRow,
  { decision: kind, onlyUndecided, kept }: BulkDecision,
  { after, settings }: StepDetails,
): RowMark | null {
  if (position === kept) return mark.decision?.kind === 'excluded' ? { ...mark, decision: null } : null;
  if (onlyUndecided && mark.decision !== null) return null;
  const decision =
    kind === 'none'
      ? null
      : personsDecision({ kind }, mark.decision, settings.rules, after.decision?.decidedAtMs ?? 0);
  return saysTheSame(mark.decision, decision) ? null : { ...mark, decision };
}
