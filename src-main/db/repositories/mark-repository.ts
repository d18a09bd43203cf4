import type { RowMark } from '#shared/contract/review/history.ts';
import type { EmailReason } from '#shared/domain/email/email-check.ts';
import type { EmailSlot } from '#shared/domain/email/row-email.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import type { Database } from '../database.ts';
import { checkId, checkReason, checkText } from '../stored-words.ts';
import type { FoundCoordinates } from './coordinates-repository.ts';
import { type DecisionRecord, toDecision } from './row-record.ts';
import { type DecisionParameters, decisionParameters } from './row-repository.ts';

/** The question of a row, and the answer that its verdict is based on. `reason` tells why there is no verdict. */
export type RowBasis = {
  readonly questionId: number | null;
  readonly lookupId: number | null;
  /** See `StoredRow`; absent in steps of older apps. */
  readonly newerLookupId?: number | null;
  readonly reason: ReasonCode;
  /** Paid coordinates of the row's earlier address; null if there are none; absent in steps of older apps. */
  readonly place?: FoundCoordinates | null;
  readonly emails?: readonly EmailBasis[];
};

/** The answer that an email's result is based on. `reason` tells why there is no answer. */
export type EmailBasis = EmailSlot & { readonly lookupId: number | null; readonly reason: EmailReason };

/** A row without its cells and reply. Steps change its mark, which is its decision and note. */
export type MarkedRow = {
  readonly position: number;
  readonly revision: number;
  readonly mark: RowMark;
  readonly basis: RowBasis;
};

type MarkRecord = DecisionRecord & {
  readonly position: number;
  readonly revision: number;
  readonly questionId: number | null;
  readonly lookupId: number | null;
  readonly newerLookupId: number | null;
  readonly reason: ReasonCode;
  readonly note: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly placeAccuracy: string;
};

export function createMarkRepository(db: Database) {
  const selectOne = db.prepare<[number, number], MarkRecord>(/* sql */ `
    SELECT position, revision, question_id AS questionId, lookup_id AS lookupId, newer_lookup_id AS newerLookupId, reason, note, decision,
      decided_by AS decidedBy, rule_version AS ruleVersion, decided_at_ms AS decidedAtMs, corrected, picked, initials, read_as AS readAs,
      lat, lng, place_accuracy AS placeAccuracy
    FROM row_states WHERE list_id = +? AND position = +?`);
  const selectRevision = db
    .prepare<[number, number], number>('SELECT revision FROM row_states WHERE list_id = +? AND position = +?')
    .pluck();
  const update = db.prepare<DecisionParameters & { note: string | null }>(/* sql */ `
    UPDATE row_states SET decision = @kind, decided_by = @decidedBy, rule_version = @ruleVersion,
      decided_at_ms = @decidedAtMs, corrected = @corrected, picked = @picked, initials = @initials, read_as = @readAs, note = @note,
      newer_lookup_id = iif(decision IS @kind AND decided_at_ms IS @decidedAtMs, newer_lookup_id, NULL), revision = revision + 1
    WHERE list_id = +@listId AND position = +@position`);
  const selectDecided = db
    .prepare<[number, number, number], number>(
      'SELECT position FROM row_states WHERE list_id = ? AND position BETWEEN ? AND ? AND decision IS NOT NULL ORDER BY position',
    )
    .pluck();

  return {
    one(listId: ListId, position: number): MarkedRow | null {
      const record = selectOne.get(listId, position);
      return record ? toMarkedRow(record) : null;
    },

    revision: (listId: ListId, position: number): number | null =>
      selectRevision.get(listId, position) ?? null,

    /** Saves a mark. A changed decision also removes the row's newer answer. */
    set(listId: ListId, position: number, { decision, note }: RowMark): void {
      update.run({ ...decisionParameters(listId, position, decision), note });
    },

    decidedBetween(listId: ListId, first: number, last: number): readonly number[] {
      return selectDecided.all(listId, first, last);
    },
  };
}

function toMarkedRow(record: MarkRecord): MarkedRow {
  const { position, revision, questionId, lookupId, newerLookupId, reason, note, lat, lng, placeAccuracy } =
    record;
  checkReason(reason);
  checkId('row_states', 'question_id', questionId);
  checkId('row_states', 'lookup_id', lookupId);
  checkId('row_states', 'newer_lookup_id', newerLookupId);
  checkText('row_states', 'note', note);
  checkText('row_states', 'place_accuracy', placeAccuracy);
  const isPaid = placeAccuracy !== '' && lat !== null && lng !== null;
  return {
    position,
    revision,
    mark: { decision: toDecision(record), note },
    basis: {
      questionId,
      lookupId,
      newerLookupId,
      reason,
      place: isPaid ? { lat, lng, accuracy: placeAccuracy } : null,
    },
  };
}
