/** A row whose JSON is parsed when it is asked for: who goes through a million rows needs the cells of few. */
import type { Decision } from '#shared/domain/list/decision.ts';
import type { ReasonCode, Verdict } from '#shared/domain/verdict/judgement.ts';
import { fromJson } from '../json.ts';
import type { RowRecord, StoredRow } from './row-record.ts';
import { toDecision } from './row-record.ts';

/** Columns of `SELECT_UNPARSED`. */
export type UnparsedRecord = RowRecord & { readonly evidence: number | null };

export class UnparsedRow implements StoredRow {
  readonly #record: UnparsedRecord;
  #cells: readonly string[] | undefined;
  #decision: Decision | null | undefined;

  constructor(record: UnparsedRecord) {
    this.#record = record;
  }

  get cells(): readonly string[] {
    this.#cells ??= fromJson<readonly string[]>(this.#record.cells);
    return this.#cells;
  }

  get decision(): Decision | null {
    if (this.#decision === undefined) this.#decision = toDecision(this.#record);
    return this.#decision;
  }

  /** What the rules found of the answer; null without an answer that can be read, or where an older app judged. */
  get evidence(): number | null {
    return this.#record.evidence;
  }

  get position(): number {
    return this.#record.position;
  }

  get sourceRow(): number {
    return this.#record.sourceRow;
  }

  get revision(): number {
    return this.#record.revision;
  }

  get questionId(): number | null {
    return this.#record.questionId;
  }

  get lookupId(): number | null {
    return this.#record.lookupId;
  }

  get verdict(): Verdict {
    return this.#record.verdict;
  }

  get rule(): number {
    return this.#record.rule;
  }

  get reason(): ReasonCode {
    return this.#record.reason;
  }

  get confidence(): number | null {
    return this.#record.confidence;
  }

  get note(): string | null {
    return this.#record.note;
  }

  get lat(): number | null {
    return this.#record.lat;
  }

  get lng(): number | null {
    return this.#record.lng;
  }

  get placeAccuracy(): string {
    return this.#record.placeAccuracy;
  }

  get reply(): string | null {
    return this.#record.reply;
  }

  get httpStatus(): number | null {
    return this.#record.httpStatus;
  }
}
