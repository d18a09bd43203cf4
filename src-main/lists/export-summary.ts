/** The Summary sheet of an export: what the list came to and what that cost, in the words of the screen. Never the key. */
import type { ExtraRow, SheetChart } from '../spreadsheet/sheet.ts';
import type { Receipt } from '#shared/contract/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import type { DecisionKind } from '#shared/domain/list/decision.ts';
import { DECISIONS } from '#shared/domain/list/decision.ts';
import type { Verdict } from '#shared/domain/verdict/judgement.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import type { RepairId, RepairInForce } from '#shared/domain/repair/repairs.ts';
import { emailRank } from '#shared/domain/email/email-value.ts';
import type { EmailTally } from './email-export.ts';
import { createEmailTally } from './email-export.ts';
import { facetValueWords } from '#shared/messages/facets.ts';
import { CREDITS_HEADING } from '#shared/messages/credits.ts';
import { capitalize, formatElapsed, formatMoment, listOf } from '#shared/messages/format.ts';
import { DAMAGE_WORDS } from '#shared/messages/repairs.ts';
import { creditLines, receiptFacts, serviceWords } from '#shared/messages/run.ts';
import { DECISION_WORDS, VERDICT_WORDS } from '#shared/messages/words.ts';
import type { ExportedRow } from './exported-row.ts';

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

/** Of one of several addresses: "Summary Billing". Without what a sheet's name may not have, and no longer than it may be. */
export const summaryName = (addressName: string | null): string =>
  addressName === null
    ? SUMMARY.name
    : `${SUMMARY.name} ${addressName.replaceAll(/[[\]:*?/\\']/gu, ' ')}`.slice(0, LONGEST_NAME).trim();

/** Of a sheet; a few more are left for the number of a second one. */
const LONGEST_NAME = 27;

/** Counts of the rows that were written. */
export type RowTally = {
  readonly rows: number;
  readonly verdicts: ReadonlyMap<Verdict, number>;
  /** By a person, and by the rules. */
  readonly decisions: ReadonlyMap<DecisionKind, { readonly person: number; readonly rule: number }>;
  /** Cells by each repair that is switched on, in the order of the list's; a cell may be of several. */
  readonly repairs: ReadonlyMap<RepairId, number>;
  readonly emails: EmailTally;
};

/** @param repairs those that are switched on */
export function createRowTally(repairs: readonly Pick<RepairInForce, 'id'>[] = []) {
  let rows = 0;
  const repaired = new Map(repairs.map(({ id }) => [id, 0]));
  const verdicts = new Map<Verdict, number>();
  const decisions = new Map<DecisionKind, { person: number; rule: number }>();
  const emails = createEmailTally();
  return {
    add(exported: Pick<ExportedRow, 'row' | 'changes' | 'emails'>): void {
      const { verdict } = exported.row.judgement;
      const { decision } = exported.row;
      rows += 1;
      emails.add(exported.emails);
      // Which cells changed is worked out where somebody asks for it.
      for (const change of repaired.size > 0 ? exported.changes : [])
        for (const { id } of change.repairs) repaired.set(id, (repaired.get(id) ?? 0) + 1);
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
      if (!decision) return;
      const count = decisions.get(decision.kind) ?? { person: 0, rule: 0 };
      count[decision.decidedBy] += 1;
      decisions.set(decision.kind, count);
    },
    counts: (): RowTally => ({ rows, verdicts, decisions, repairs: repaired, emails: emails.counts() }),
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
    ...emailRows(tally.emails),
    heading(`${CREDITS_HEADING[creditKindOf(services)]}, by our own count`, 'Quoted', 'Spent'),
    ...creditLines(receipt).map(({ label, quoted, charged }) => line(label, quoted ?? '', charged)),
    BLANK,
    heading('Checking', 'Count'),
    ...receiptFacts(receipt).map(({ label, count }) => line(label, count)),
    line('Runs', receipt.runs),
    line('Time, all runs together', formatElapsed(receipt.elapsedMs)),
    ...repairRows(tally),
  ];
}

/** Below all else, where there are any: the charts count on the rows above. */
function repairRows({ repairs }: RowTally): readonly ExtraRow[] {
  if (repairs.size === 0) return [];
  const lines = [...repairs].map(([id, cells]) => line(DAMAGE_WORDS[id], cells));
  return [BLANK, heading('Repairs that were switched on', 'Cells'), ...lines];
}

/** Only of a list with emails. */
function emailRows({ results, taken }: EmailTally): readonly ExtraRow[] {
  if (results.size === 0) return [];
  const counts = [...results].toSorted(([one], [other]) => emailRank(one) - emailRank(other));
  return [
    heading('Emails', 'Count'),
    ...counts.map(([value, count]) => line(capitalize(facetValueWords('email', value)), count)),
    line('Suggestions taken', taken),
    BLANK,
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
