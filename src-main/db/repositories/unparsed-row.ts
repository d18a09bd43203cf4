import type { RowKind } from '#shared/domain/list/row-kind.ts';
import type { Decision, DecisionKind } from '#shared/domain/verdict/decision.ts';
import type { ReasonCode, Verdict } from '#shared/domain/verdict/judgement.ts';
import { parseCells } from '../stored.ts';
import { checkRow, type StoredRow, toDecision } from './row-record.ts';

/** The values of `SELECT_UNPARSED`, in order. An object for each row would take as long to create as the cells take to read. */
export type UnparsedRecord = readonly [
  position: number,
  sourceRow: number,
  revision: number,
  cells: string,
  kind: RowKind | null,
  questionId: number | null,
  lookupId: number | null,
  verdict: Verdict,
  rule: number,
  reason: ReasonCode,
  confidence: number | null,
  decision: DecisionKind | null,
  decidedBy: 'person' | 'rule' | null,
  ruleVersion: string | null,
  decidedAtMs: number | null,
  corrected: string | null,
  picked: string | null,
  note: string | null,
  lat: number | null,
  lng: number | null,
  placeAccuracy: string,
  reply: string | null,
  httpStatus: number | null,
  evidence: number | null,
  accuracy: string,
  initials: string | null,
  newerLookupId: number | null,
  readAs: string | null,
];

export class UnparsedRow implements StoredRow {
  readonly #record: UnparsedRecord;
  #cells: readonly string[] | undefined;
  #decision: Decision | null | undefined;

  constructor(record: UnparsedRecord) {
    this.#record = record;
    checkRow(this);
  }

  get cells(): readonly string[] {
    this.#cells ??= parseCells(this.#record[3]);
    return this.#cells;
  }

  get decision(): Decision | null {
    if (this.#decision !== undefined) return this.#decision;
    const [, , , , , , , , , , , decision, decidedBy, ruleVersion, decidedAtMs, corrected, picked] =
      this.#record;
    this.#decision = toDecision({
      decision,
      decidedBy,
      ruleVersion,
      decidedAtMs,
      corrected,
      picked,
      initials: this.#record[25],
      readAs: this.#record[27],
    });
    return this.#decision;
  }

  get position(): number {
    return this.#record[0];
  }

  get sourceRow(): number {
    return this.#record[1];
  }

  get revision(): number {
    return this.#record[2];
  }

  get kind(): RowKind | null {
    return this.#record[4];
  }

  get questionId(): number | null {
    return this.#record[5];
  }

  get lookupId(): number | null {
    return this.#record[6];
  }

  get newerLookupId(): number | null {
    return this.#record[26];
  }

  get verdict(): Verdict {
    return this.#record[7];
  }

  get rule(): number {
    return this.#record[8];
  }

  get reason(): ReasonCode {
    return this.#record[9];
  }

  get confidence(): number | null {
    return this.#record[10];
  }

  get note(): string | null {
    return this.#record[17];
  }

  get lat(): number | null {
    return this.#record[18];
  }

  get lng(): number | null {
    return this.#record[19];
  }

  get placeAccuracy(): string {
    return this.#record[20];
  }

  get reply(): string | null {
    return this.#record[21];
  }

  get httpStatus(): number | null {
    return this.#record[22];
  }

  /** The findings of the rules; null without a readable answer, or if an older app judged the row. */
  get evidence(): number | null {
    return this.#record[23];
  }

  /** The accuracy as the service sent it; meaningful only if there is evidence. */
  get accuracy(): string {
    return this.#record[24];
  }
}
