/**
 * The facts about each row of a list, as arrays by position (index = position - 1), so that a million rows are counted
 * and ordered in milliseconds. They take 30 bytes per row, 2 more with emails, and 12 to 24 for each distinct change,
 * kind of change and delivery point.
 */

import { asksOnlyEmails, type ColumnMapping, holdsEmails } from '#shared/domain/address/mapping.ts';
import { EMAIL_FLAG_VALUES, EMAIL_VALUES, emailFlagBit } from '#shared/domain/email/email-value.ts';
import { DECISIONS, type DecisionKind } from '#shared/domain/verdict/decision.ts';
import { NO_EVIDENCE } from '#shared/domain/verdict/evidence.ts';
import { REASON_CODES, VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { needsDecision } from '#shared/domain/verdict/needs-decision.ts';
import type { FactsRecord } from '../../db/reads/view-reads.ts';
import { type CodedColumn, type Codes, codedColumn, putCode } from './coded-column.ts';
import { createKeyIndex, type KeyIndex } from './key-index.ts';
import { mapAll } from './mapped-memory.ts';
import { type NumberColumn, numberColumn, putNumber } from './number-column.ts';

export type ListColumns = {
  readonly rows: number;
  /** The revision of each row when its facts were read. */
  readonly revision: Uint32Array;
  readonly verdict: CodedColumn;
  readonly reason: CodedColumn;
  readonly country: CodedColumn;
  readonly accuracy: CodedColumn;
  readonly matchType: CodedColumn;
  /** The kind of the decision and who made it, as a value of the facet `decision`. */
  readonly decision: CodedColumn;
  readonly flag: CodedColumn;
  readonly newerAnswer: CodedColumn;
  readonly email: CodedColumn;
  /** Bits by `EMAIL_FLAG_VALUES`; empty for a list without emails. */
  readonly emailFlags: Uint8Array;
  readonly onlyEmails: boolean;
  readonly rule: Uint8Array;
  readonly changedParts: Uint16Array;
  /** `NO_EVIDENCE` for a row without a reply. */
  readonly evidence: Uint8Array;
  readonly confidence: NumberColumn;
  /** Ids of `changes`; 0 for a row without a change. */
  readonly change: Uint32Array;
  readonly changes: KeyIndex;
  /** Ids of `kinds`; 0 for a row without a kind, such as each row that is not doubtful. */
  readonly kind: Uint32Array;
  readonly kinds: KeyIndex;
  readonly delivery: Uint32Array;
  readonly deliveries: KeyIndex;
};

/** The code of `decision` for an undecided row. */
export const NO_DECISION = 0;
/** Values of the facet `decision`: choices of people, then choices of rules. */
const DECISION_VALUES: readonly string[] = [
  'none',
  ...DECISIONS,
  ...DECISIONS.map((kind) => `${kind}_by_rule`),
];

const EMAILS = ['none', ...EMAIL_VALUES.filter((value) => value !== 'none')];

/** Whether this code of `decision` belongs to a person. */
export const isByPerson = (code: number): boolean => code > NO_DECISION && !isByRule(code);

/** Whether this code of `decision` belongs to a rule. */
export const isByRule = (code: number): boolean => code > DECISIONS.length;

/** If the list has no email columns, `emailFlags` is empty, and `email` is never written, so it takes no memory. */
export function createColumns(rows: number, mapping: ColumnMapping): ListColumns {
  return mapAll(({ uint8, uint16, uint32 }) => ({
    rows,
    revision: uint32(rows),
    verdict: codedColumn(uint8(rows), VERDICTS),
    reason: codedColumn(uint8(rows), REASON_CODES),
    country: codedColumn(uint8(rows), ['']),
    accuracy: codedColumn(uint8(rows), ['']),
    matchType: codedColumn(uint8(rows), ['']),
    decision: codedColumn(uint8(rows), DECISION_VALUES),
    flag: codedColumn(uint8(rows), ['none', 'flagged']),
    newerAnswer: codedColumn(uint8(rows), ['none', 'changed']),
    email: codedColumn(uint8(rows), EMAILS),
    emailFlags: uint8(holdsEmails(mapping) ? rows : 0),
    onlyEmails: asksOnlyEmails(mapping),
    rule: uint8(rows),
    changedParts: uint16(rows),
    evidence: uint8(rows).fill(NO_EVIDENCE),
    confidence: numberColumn(uint16(rows)),
    change: uint32(rows),
    changes: createKeyIndex(),
    kind: uint32(rows),
    kinds: createKeyIndex(),
    delivery: uint32(rows),
    deliveries: createKeyIndex(),
  }));
}

/** Which data of a row changed: the facts from its reply and the rules, its decision and flag, or its emails. */
export type Changed = { readonly facts: boolean; readonly marks: boolean; readonly emails: boolean };

/** Stores the facts of a row. Returns which of its data changed. Emails are stored elsewhere. */
export function putRow(columns: ListColumns, record: FactsRecord): Changed {
  const [position, verdict, rule, reason, confidence, country, accuracy, matchType, ...others] = record;
  const [changedParts, evidence, changeKey, kindKey, deliveryKey, decision, decidedBy, ...marked] = others;
  const [isFlagged, hasNewerAnswer, revision] = marked;
  const index = position - 1;
  columns.revision[index] = revision;
  const change = changeKey === null ? 0 : columns.changes.idOf(changeKey);
  const kind = judgedKind(kindKey, verdict);
  const delivery = deliveryKey === null ? 0 : columns.deliveries.idOf(deliveryKey);
  let facts = putCode(columns.verdict, index, verdict);
  facts = putCode(columns.reason, index, reason) || facts;
  facts = putCode(columns.country, index, country) || facts;
  facts = putCode(columns.accuracy, index, accuracy) || facts;
  facts = putCode(columns.matchType, index, matchType) || facts;
  facts = put(columns.rule, index, rule) || facts;
  facts = put(columns.changedParts, index, changedParts) || facts;
  facts = put(columns.evidence, index, evidence ?? NO_EVIDENCE) || facts;
  facts = putNumber(columns.confidence, index, confidence ?? Number.NaN) || facts;
  facts = put(columns.change, index, change) || facts;
  facts = put(columns.kind, index, kind === null ? 0 : columns.kinds.idOf(kind)) || facts;
  facts = put(columns.delivery, index, delivery) || facts;
  let marks = putCode(columns.decision, index, decisionValue(decision, decidedBy));
  marks = putCode(columns.flag, index, isFlagged === 1 ? 'flagged' : 'none') || marks;
  marks = putCode(columns.newerAnswer, index, hasNewerAnswer === 1 ? 'changed' : 'none') || marks;
  return { facts, marks, emails: false };
}

const MOST_VERDICTS = 16;

/** Combines kind and verdict in one number below 2^52, because different verdicts make different groups. */
function judgedKind(kindKey: number | null, verdict: string): number | null {
  if (kindKey === null || !DOUBTFUL.includes(verdict)) return null;
  return kindKey * MOST_VERDICTS + VERDICTS.findIndex((each) => each === verdict);
}

function decisionValue(decision: DecisionKind | null, decidedBy: 'person' | 'rule' | null): string {
  if (decision === null) return 'none';
  return decidedBy === 'rule' ? `${decision}_by_rule` : decision;
}

function put(column: Uint8Array | Uint16Array | Uint32Array, index: number, value: number): boolean {
  if (column[index] === value) return false;
  column[index] = value;
  return true;
}

const DOUBTFUL: readonly string[] = ['confirm', 'fix', 'choose'];

/** For each verdict code, 1 if a row with it needs a person. */
const VERDICTS_TO_REVIEW: Uint8Array = Uint8Array.from(VERDICTS, (verdict) =>
  needsDecision(verdict, false) ? 1 : 0,
);

/** In the review order, such a row comes after the doubtful rows, unless a rule has accepted it. */
export const READY = 2;

/** For each verdict code, 1 for doubtful rows, `READY` for other rows that may need a person. */
const VERDICTS_IN_ORDER: Uint8Array = VERDICTS_TO_REVIEW.map((wants, code) =>
  wants === 0 || DOUBTFUL.includes(VERDICTS[code] ?? '') ? wants : READY,
);

/** For each combination of email flags, 1 if a row with it needs a person. */
const EMAILS_TO_REVIEW: Uint8Array = Uint8Array.from({ length: 1 << EMAIL_FLAG_VALUES.length }, (_, flags) =>
  (flags & emailFlagBit('to_review')) === 0 ? 0 : 1,
);

/** A row needs a person if `wants[codes[index]]` is 1, whether or not the row is decided. */
type ReviewCodes = { readonly codes: Codes; readonly wants: Uint8Array };

/** Returns the codes that show which rows need a person if they are undecided. */
export const reviewCodes = ({ onlyEmails, emailFlags, verdict }: ListColumns): ReviewCodes =>
  onlyEmails
    ? { codes: emailFlags, wants: EMAILS_TO_REVIEW }
    : { codes: verdict.codes, wants: VERDICTS_TO_REVIEW };

/**
 * Like `reviewCodes`, but `wants` can be `READY`. Includes decided rows whose email needed a person, so that they do not
 * move in the order.
 */
export const reviewOrderCodes = (columns: ListColumns): ReviewCodes =>
  columns.onlyEmails
    ? { codes: everToReview(columns), wants: Uint8Array.of(0, 1) }
    : { codes: columns.verdict.codes, wants: VERDICTS_IN_ORDER };

/** Returns 1 for each row whose emails need a person, or did before a suggestion was taken or refused. */
function everToReview({ rows, email, emailFlags }: ListColumns): Uint8Array {
  const flags = emailFlagBit('to_review') | emailFlagBit('taken');
  const doubtful = Uint8Array.from(email.values, (value) => (CERTAIN.includes(value) ? 0 : 1));
  const waited = new Uint8Array(rows);
  for (let index = 0; index < rows; index += 1)
    if (((emailFlags[index] ?? 0) & flags) !== 0 || doubtful[email.codes[index] ?? 0] === 1)
      waited[index] = 1;
  return waited;
}

const CERTAIN: readonly string[] = ['none', 'not_checked', 'not_sent', 'deliverable'];

/** Whether a row still needs a person: it needs a review, and neither a person nor a rule has decided it. */
export function isToReview(columns: ListColumns, index: number): boolean {
  const { codes, wants } = reviewCodes(columns);
  return columns.decision.codes[index] === NO_DECISION && wants[codes[index] ?? 0] === 1;
}
