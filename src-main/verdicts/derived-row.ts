/**
 * A row for code that reads all rows of a list. It equals the result of `toRow`, but each part is computed on first
 * use, because most export columns need few parts, and comparing an address takes longer than reading and writing its
 * row. Do not spread the row, because its parts are getters.
 */

import type { EnteredAddress, SuggestedAddress } from '#shared/domain/address/address.ts';
import { type Candidate, type Match, suggestionOf } from '#shared/domain/answer/match.ts';
import type { ComparedPart, PartComparison } from '#shared/domain/compare/comparison.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { readAddress } from '#shared/domain/verdict/effective-address.ts';
import { type Ruling, ruleOn } from '#shared/domain/verdict/evidence.ts';
import {
  type Judgement,
  type Reason,
  RULE,
  type Rule,
  type Verdict,
} from '#shared/domain/verdict/judgement.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { UnparsedRow } from '../db/repositories/unparsed-row.ts';
import { addressOfRow, judgementOf, matchOfRow } from './read-rows.ts';

export class DerivedRow implements Row {
  readonly #stored: UnparsedRow;
  readonly #settings: ListSettings;
  #entered: EnteredAddress | undefined;
  #match: Match | null | undefined;
  #suggested: SuggestedAddress | null | undefined;
  #judgement: Judgement | undefined;

  constructor(stored: UnparsedRow, settings: ListSettings) {
    this.#stored = stored;
    this.#settings = settings;
  }

  get #answer(): Match | null {
    if (this.#match === undefined) this.#match = matchOfRow(this.#stored);
    return this.#match;
  }

  get entered(): EnteredAddress {
    this.#entered ??= readAddress(this.cells, this.#settings);
    return this.#entered;
  }

  get judgement(): Judgement {
    this.#judgement ??= this.#judge();
    return this.#judgement;
  }

  /** Judges the row from its stored evidence if there is any, and otherwise from its answer. */
  #judge(): Judgement {
    const { evidence, confidence } = this.#stored;
    const whole = (): Judgement => judgementOf(this.#stored, this.#answer, this.#settings);
    if (evidence === null || confidence === null) return whole();
    return new KeptJudgement(ruleOn(evidence, confidence, this.#settings.rules), whole);
  }

  get suggested(): SuggestedAddress | null {
    if (this.#suggested === undefined) this.#suggested = this.#suggest();
    return this.#suggested;
  }

  /** Reads only the address from the answer if possible, because most rows need nothing else from it. */
  #suggest(): SuggestedAddress | null {
    const { evidence } = this.#stored;
    const address = this.#match === undefined && evidence !== null ? addressOfRow(this.#stored) : null;
    if (address !== null) return suggestionOf({ address });
    return this.#answer && suggestionOf(this.#answer);
  }

  get confidence(): number | null {
    const { evidence, confidence } = this.#stored;
    if (evidence !== null && confidence !== null) return confidence;
    return this.#answer ? this.#answer.confidence : null;
  }

  get accuracyType(): string {
    const { evidence, accuracy } = this.#stored;
    return evidence === null ? (this.#answer?.accuracyType ?? '') : accuracy;
  }

  get matchType(): string {
    return this.#answer?.matchType ?? '';
  }

  get corrections(): readonly string[] {
    return this.#answer?.corrections ?? [];
  }

  get candidates(): readonly Candidate[] {
    return this.#answer?.candidates ?? [];
  }

  get lat(): number | null {
    return this.#stored.lat ?? this.#answer?.lat ?? null;
  }

  get lng(): number | null {
    return this.#stored.lng ?? this.#answer?.lng ?? null;
  }

  get placeAccuracy(): string {
    return this.#stored.placeAccuracy || this.accuracyType;
  }

  get udprn(): string {
    return this.#answer?.udprn ?? '';
  }

  get uprn(): string {
    return this.#answer?.uprn ?? '';
  }

  get isChecked(): boolean {
    return this.#answer !== null;
  }

  get position(): number {
    return this.#stored.position;
  }

  get revision(): number {
    return this.#stored.revision;
  }

  get cells(): readonly string[] {
    return this.#stored.cells;
  }

  get decision(): Decision | null {
    return this.#stored.decision;
  }

  get note(): string | null {
    return this.#stored.note;
  }
}

const AS_ENTERED: readonly Reason[] = [{ code: 'as_entered' }];

/** A verdict from stored evidence. Reads the facts for its sentence from the answer on demand. Do not spread it. */
class KeptJudgement implements Judgement {
  readonly verdict: Verdict;
  readonly rule: Rule;
  readonly autoAccept: boolean;
  readonly #whole: () => Judgement;
  #known: Judgement | undefined;

  constructor({ verdict, rule, autoAccept }: Ruling, whole: () => Judgement) {
    this.verdict = verdict;
    this.rule = rule;
    this.autoAccept = autoAccept;
    this.#whole = whole;
  }

  get #all(): Judgement {
    this.#known ??= this.#whole();
    return this.#known;
  }

  get reasons(): readonly Reason[] {
    return this.rule === RULE.asEntered ? AS_ENTERED : this.#all.reasons;
  }

  get comparison(): readonly PartComparison[] {
    return this.#all.comparison;
  }

  get unconfirmed(): readonly ComparedPart[] {
    return this.#all.unconfirmed;
  }
}
