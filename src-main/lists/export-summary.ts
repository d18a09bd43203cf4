/** The Summary sheet of an export: what the list came to and what that cost, in the words of the screen. Never the key. */
import type { ExtraRow } from '../spreadsheet/sheet.ts';
import type { Receipt } from '#shared/contract/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import type { DecisionKind } from '#shared/domain/list/decision.ts';
import { DECISIONS } from '#shared/domain/list/decision.ts';
import type { Verdict } from '#shared/domain/verdict/judgement.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import type { Row } from '#shared/domain/list/row.ts';
import { CREDITS_HEADING } from '#shared/messages/credits.ts';
import { capitalize, formatElapsed, formatMoment, listOf } from '#shared/messages/format.ts';
import { creditLines, requestFacts, savedFacts, serviceWords } from '#shared/messages/run.ts';
import { DECISION_WORDS, VERDICT_WORDS } from '#shared/messages/words.ts';

/** Names in the first column, numbers beside it. */
export const SUMMARY = { name: 'Summary', widths: [40, 16, 16] };

/** Counts of the rows that were written. */
export type RowTally = {
  readonly rows: number;
  readonly verdicts: ReadonlyMap<Verdict, number>;
  /** By a person, and by the rules. */
  readonly decisions: ReadonlyMap<DecisionKind, { readonly person: number; readonly rule: number }>;
};

/** Counts rows as they pass. */
export function createRowTally() {
  let rows = 0;
  const verdicts = new Map<Verdict, number>();
  const decisions = new Map<DecisionKind, { person: number; rule: number }>();
  return {
    add({ judgement: { verdict }, decision }: Pick<Row, 'judgement' | 'decision'>): void {
      rows += 1;
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
      if (!decision) return;
      const count = decisions.get(decision.kind) ?? { person: 0, rule: 0 };
      count[decision.decidedBy] += 1;
      decisions.set(decision.kind, count);
    },
    counts: (): RowTally => ({ rows, verdicts, decisions }),
  };
}

export type SummaryFacts = {
  readonly listName: string;
  readonly exportedAtMs: number;
  readonly receipt: Receipt;
  readonly tally: RowTally;
};

export function summaryRows({ listName, exportedAtMs, receipt, tally }: SummaryFacts): readonly ExtraRow[] {
  const { startedAtMs, services } = receipt;
  return [
    heading(listName),
    line('Exported', formatMoment(exportedAtMs)),
    line('First checked', startedAtMs === null ? 'never' : formatMoment(startedAtMs)),
    line('Checked with', listOf(services.map(serviceWords))),
    BLANK,
    heading('Rows', 'Count'),
    line('All', tally.rows),
    ...VERDICTS.map((verdict) => line(capitalize(VERDICT_WORDS[verdict]), tally.verdicts.get(verdict) ?? 0)),
    BLANK,
    ...decisionRows(tally),
    BLANK,
    heading(`${CREDITS_HEADING[creditKindOf(services)]}, by our own count`, 'Quoted', 'Spent'),
    ...creditLines(receipt).map(({ label, quoted, charged }) => line(label, quoted ?? '', charged)),
    BLANK,
    heading('Checking', 'Count'),
    ...[...savedFacts(receipt.saved), ...requestFacts(receipt)].map(({ label, count }) => line(label, count)),
    line('Runs', receipt.runs),
    line('Time, all runs together', formatElapsed(receipt.elapsedMs)),
  ];
}

function decisionRows({ rows, decisions }: RowTally): readonly ExtraRow[] {
  const counts = DECISIONS.map((kind) => ({ kind, ...(decisions.get(kind) ?? { person: 0, rule: 0 }) }));
  const decided = counts.reduce((sum, { person, rule }) => sum + person + rule, 0);
  return [
    heading('Decisions', 'By a person', 'By a rule'),
    ...counts.map(({ kind, person, rule }) => line(capitalize(DECISION_WORDS[kind]), person, rule)),
    line('Not decided', rows - decided),
  ];
}

const line = (...cells: readonly (string | number)[]): ExtraRow => ({ cells, isHeading: false });
const heading = (...cells: readonly string[]): ExtraRow => ({ cells, isHeading: true });
const BLANK: ExtraRow = line();
