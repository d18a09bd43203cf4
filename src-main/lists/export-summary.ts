/** The Summary sheet of an export: what the list came to and what that cost, in the words of the screen. Never the key. */
import type { ExtraRow, SheetChart } from '../spreadsheet/sheet.ts';
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

/** 1-based. What stands above: the list, when it was exported and first checked, with what; a blank row, a heading, all rows. */
const VERDICTS_FROM = 8;
const VERDICTS_TO = VERDICTS_FROM + VERDICTS.length - 1;
/** Below a blank row and a heading. One more than there are decisions: none. */
const DECISIONS_FROM = VERDICTS_TO + 3;
const DECISIONS_TO = DECISIONS_FROM + DECISIONS.length;

/** Beside the numbers, one below the other. */
const CHARTS: readonly SheetChart[] = [
  {
    kind: 'bar',
    title: 'Rows by verdict',
    fromRow: VERDICTS_FROM,
    toRow: VERDICTS_TO,
    anchor: { column: 5, row: 1 },
  },
  {
    kind: 'pie',
    title: 'Decisions',
    fromRow: DECISIONS_FROM,
    toRow: DECISIONS_TO,
    anchor: { column: 5, row: 20 },
    // As of the verdicts: told apart without red and green; grey for what is not decided.
    colors: ['0F7B6C', '5B7FA6', '8E5BA6', 'B8860B', 'C0562B', '8A8F98'],
  },
];

/** Names in the first column, numbers beside it. */
export const SUMMARY = { name: 'Summary', widths: [40, 16, 16, 16], charts: CHARTS };

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
    heading('Decisions', 'Count', 'By a person', 'By a rule'),
    ...counts.map(({ kind, person, rule }) =>
      line(capitalize(DECISION_WORDS[kind]), person + rule, person, rule),
    ),
    line('Not decided', rows - decided),
  ];
}

const line = (...cells: readonly (string | number)[]): ExtraRow => ({ cells, isHeading: false });
const heading = (...cells: readonly string[]): ExtraRow => ({ cells, isHeading: true });
const BLANK: ExtraRow = line();
