/** The Summary sheet of an export: the list's results and their cost, in the words of the screen, without the key. */

import type { Receipt } from '#shared/contract/run/run.ts';
import { asksOnlyEmails, type ColumnMapping } from '#shared/domain/address/mapping.ts';
import { EMAIL_VALUES } from '#shared/domain/email/email-value.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import type { RepairId } from '#shared/domain/repair/repairs.ts';
import { DECISIONS, type DecisionKind } from '#shared/domain/verdict/decision.ts';
import { VERDICTS, type Verdict } from '#shared/domain/verdict/judgement.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { capitalize, formatElapsed, formatMoment, listOf } from '#shared/messages/format.ts';
import { DAMAGE_WORDS } from '#shared/messages/import/repairs.ts';
import { facetValueWords } from '#shared/messages/review/facets.ts';
import { CREDITS_HEADING } from '#shared/messages/run/credits.ts';
import { creditLines, receiptFacts, serviceWords } from '#shared/messages/run/run.ts';
import { DECISION_WORDS, VERDICT_WORDS } from '#shared/messages/words.ts';
import type { ExtraRow, SheetChart } from '../../spreadsheet/sheet.ts';
import { createEmailTally, type EmailTally } from './email-export.ts';
import type { ExportedRow } from './exported-row.ts';

const EMAIL_RESULTS = EMAIL_VALUES.filter((value) => value !== 'none');
const FATES = ['taken', 'kept', 'as_it_is', 'left_to_do', 'excluded'] as const;

/** The 1-based row of the first verdict, after facts about the list, a blank row, a heading and the number of rows. */
const VERDICTS_FROM = 8;
const VERDICTS_TO = VERDICTS_FROM + VERDICTS.length - 1;
/** The row of the first decision, after a blank row and a heading. The last row counts the rows without a decision. */
const DECISIONS_FROM = VERDICTS_TO + 3;
const DECISIONS_TO = DECISIONS_FROM + DECISIONS.length;

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
    // People who cannot see red or green can distinguish these colours. Grey means undecided.
    colors: ['0F7B6C', '5B7FA6', '8E5BA6', 'B8860B', 'C0562B', '8A8F98'],
  },
];

/** The 1-based row of the first result, for lists that check only emails. */
const RESULTS_FROM = VERDICTS_FROM + 4;
const RESULTS_TO = RESULTS_FROM + EMAIL_RESULTS.length;
const FATES_FROM = RESULTS_TO + 3;

const EMAIL_CHARTS: readonly SheetChart[] = [
  {
    kind: 'bar',
    title: 'Emails by result',
    fromRow: RESULTS_FROM,
    toRow: RESULTS_TO,
    anchor: { column: 5, row: 1 },
    colors: ['B83A06', '5C6672', '8A5A00', '5C6672', '5C6672', '00735C', '5C6672'],
  },
  {
    kind: 'pie',
    title: 'What became of the emails',
    fromRow: FATES_FROM,
    toRow: FATES_FROM + FATES.length - 1,
    anchor: { column: 5, row: 20 },
    colors: ['0F7B6C', '8E5BA6', '5B7FA6', 'C0562B', '8A8F98'],
  },
];

/** Names are in the first column, and numbers in the columns after it. */
export const SUMMARY = { name: 'Summary', widths: [48, 16, 16, 16] };

export const summaryCharts = (mapping: ColumnMapping): readonly SheetChart[] =>
  asksOnlyEmails(mapping) ? EMAIL_CHARTS : CHARTS;

/** Returns the sheet name for one of several addresses, such as "Summary Billing", without invalid characters. */
export const summaryName = (addressName: string | null): string =>
  addressName === null
    ? SUMMARY.name
    : `${SUMMARY.name} ${addressName.replaceAll(/[[\]:*?/\\']/gu, ' ')}`.slice(0, LONGEST_NAME).trim();

const LONGEST_NAME = 27;

export type RowTally = {
  readonly rows: number;
  readonly verdicts: ReadonlyMap<Verdict, number>;
  readonly decisions: ReadonlyMap<DecisionKind, { readonly person: number; readonly rule: number }>;
  /** The number of changed cells for each active repair, in the list's order. A cell may count for several repairs. */
  readonly repairs: ReadonlyMap<RepairId, number>;
  readonly emails: EmailTally;
};

export function createRowTally({ repairs = [], mapping }: Pick<ListSettings, 'repairs' | 'mapping'>) {
  let rows = 0;
  const repaired = new Map(repairs.map(({ id }) => [id, 0]));
  const verdicts = new Map<Verdict, number>();
  const decisions = new Map<DecisionKind, { person: number; rule: number }>();
  const emails = createEmailTally(asksOnlyEmails(mapping));
  return {
    add(exported: Pick<ExportedRow, 'row' | 'changes' | 'emails'>): void {
      const { verdict } = exported.row.judgement;
      const { decision } = exported.row;
      rows += 1;
      emails.add(exported);
      // The changes are read only if there are repairs, because they are computed on demand.
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

type SummaryFacts = {
  readonly listName: string;
  readonly onlyEmails: boolean;
  readonly exportedAtMs: number;
  readonly receipt: Receipt;
  readonly tally: RowTally;
};

export function summaryRows(facts: SummaryFacts): readonly ExtraRow[] {
  const { listName, exportedAtMs, receipt, tally, onlyEmails } = facts;
  const { startedAtMs, services } = receipt;
  return [
    heading(listName),
    line('Exported', formatMoment(exportedAtMs)),
    line('First checked', startedAtMs === null ? 'never' : formatMoment(startedAtMs)),
    line('Checked with', listOf(services.map(serviceWords))),
    BLANK,
    heading('Rows', 'Count'),
    line('All', tally.rows),
    ...(onlyEmails ? rowsOfEmails(tally) : [...verdictRows(tally), BLANK, ...decisionRows(tally), BLANK]),
    ...(onlyEmails || tally.emails.emails > 0 ? emailRows(tally.emails) : []),
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

const verdictRows = ({ verdicts }: RowTally): readonly ExtraRow[] =>
  VERDICTS.map((verdict) => line(capitalize(VERDICT_WORDS[verdict]), verdicts.get(verdict) ?? 0));

const rowsOfEmails = ({ decisions }: RowTally): readonly ExtraRow[] => {
  const { person = 0, rule = 0 } = decisions.get('excluded') ?? {};
  return [line(capitalize(DECISION_WORDS.excluded), person + rule), BLANK];
};

/** These rows are at the end, because the charts depend on the row numbers of the other rows. */
function repairRows({ repairs }: RowTally): readonly ExtraRow[] {
  if (repairs.size === 0) return [];
  const lines = [...repairs].map(([id, cells]) => line(DAMAGE_WORDS[id], cells));
  return [BLANK, heading('Repairs that were switched on', 'Cells'), ...lines];
}

/** Every known result gets a line, even with a count of 0, because a chart depends on the row numbers. */
function emailRows({ emails, results, fates, takenUnchecked }: EmailTally): readonly ExtraRow[] {
  const known = EMAIL_RESULTS.map((value) => ({ value, count: results.get(value) ?? 0 }));
  const others = [...results].filter(([value]) => !known.some((each) => each.value === value));
  const ofOthers = others.map(([value, count]) => line(`“${facetValueWords('email', value)}”`, count));
  return [
    heading('Emails', 'Count'),
    line('All', emails),
    ...known.map(({ value, count }) => line(capitalize(facetValueWords('email', value)), count)),
    line('Another word of the service', emails - known.reduce((sum, { count }) => sum + count, 0)),
    BLANK,
    heading('Emails by what became of them', 'Count'),
    ...FATES.map((fate) => line(FATE_WORDS[fate], fates[fate])),
    ...(takenUnchecked > 0 ? [line('Of the suggestions taken, not checked themselves', takenUnchecked)] : []),
    BLANK,
    ...(others.length > 0 ? [heading('Other words of the service', 'Emails'), ...ofOthers, BLANK] : []),
  ];
}

const FATE_WORDS: Readonly<Record<(typeof FATES)[number], string>> = {
  taken: 'Suggestions taken',
  kept: 'Suggestions refused',
  as_it_is: 'Left as they are',
  left_to_do: 'Left to do',
  excluded: 'In excluded rows',
};

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
