/**
 * `npm run bench kinds`: the number of decisions for the doubtful rows of real lists if kinds of change are decided
 * first, and the number of rows that need no person. Options: `--only TEXT`: lists whose name contains TEXT; `--show
 * N`: prints N of the needless and mixed rows of each list.
 */
import { parseArgs } from 'node:util';
import {
  createColumns,
  isToReview,
  type ListColumns,
  putRow,
} from '../../src-main/views/columns/list-columns.ts';
import { countGroups } from '../../src-main/views/groups/change-groups.ts';
import { countKinds } from '../../src-main/views/groups/kind-groups.ts';
import { runInSlices } from '../../src-main/views/time-slices.ts';
import { project } from '../support/app/cli.ts';
import { type MessyList, messyLists } from '../support/files/messy-lists.ts';
import { type JudgedRow, judgeList } from './support/judged-list.ts';
import { isNeedless, isRightDoor, isSureOfBuilding } from './support/needless-rows.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, show: { type: 'string', default: '0' } },
});

const SAMPLE: MessyList = {
  name: 'uk-gp-practices.xlsx (the sample)',
  path: project('src-main/practice/data/sample/uk-gp-practices.xlsx'),
  country: 'gbr',
};

const UNENDED = new AbortController().signal;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const count = (rows: number): string => rows.toLocaleString('en');
const share = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;

function columnsOf(rows: readonly JudgedRow[]): ListColumns {
  const columns = createColumns(rows.length, {});
  rows.forEach(({ judgement, match, facts }, index) => {
    const { verdict, rule, reasons } = judgement;
    const { country, accuracy, matchType, changedParts, evidence, changeKey, kindKey, deliveryKey } = facts;
    const said = [
      country,
      accuracy,
      matchType,
      changedParts,
      evidence,
      changeKey,
      kindKey,
      deliveryKey,
    ] as const;
    putRow(columns, [
      index + 1,
      verdict,
      rule,
      reasons[0]?.code ?? '',
      match.confidence,
      ...said,
      null,
      null,
      0,
      0,
      1,
    ]);
  });
  return columns;
}

/** Returns the number of decisions with each grouping. Each group and each row outside any group takes one decision. */
async function decisionsOf(columns: ListColumns) {
  const mask = Uint8Array.from({ length: columns.rows }, (_, index) => (isToReview(columns, index) ? 0 : 1));
  const doubtful = mask.filter((out) => out === 0).length;
  const changes = countGroups(columns, mask);
  const changed = changes.rows.reduce((sum, rows) => sum + rows, 0);
  const { ids, open, rows, outstanding } = await runInSlices(countKinds(columns, mask), UNENDED);
  const grouped = ids.reduce((sum, id) => sum + (rows[id] ?? 0), 0);
  const groups = ids.filter((id) => (open[id] ?? 0) > 0).length;
  const apart = outstanding.reduce((sum, each, id) => sum + ((rows[id] ?? 0) > 1 ? each : 0), 0);
  return {
    doubtful,
    identical: changes.ids.length + doubtful - changed,
    groups,
    apart,
    alone: doubtful - grouped,
    decisions: groups + apart + doubtful - grouped,
  };
}

/** Returns the smaller part of each kind: its rows with a right suggestion, or its rows with a wrong one. */
function mixedRows(columns: ListColumns, rows: readonly JudgedRow[]): readonly JudgedRow[] {
  const byKind = new Map<number, Record<'right' | 'wrong', JudgedRow[]>>();
  rows.forEach((row, index) => {
    const id = columns.kind[index] ?? 0;
    const right = isRightDoor(row);
    if (id === 0 || right === null || row.judgement.verdict !== 'confirm') return;
    const found = byKind.get(id) ?? { right: [], wrong: [] };
    byKind.set(id, found);
    found[right ? 'right' : 'wrong'].push(row);
  });
  return [...byKind.values()].flatMap(({ right, wrong }) => (right.length < wrong.length ? right : wrong));
}

const show = (rows: readonly JudgedRow[]): void => {
  for (const { entered, match, known } of rows.slice(0, Number(values.show)))
    say(
      `    ${JSON.stringify([entered.line, entered.premise, entered.parts, match.address.formatted, known])}`,
    );
};

say(
  '| list | rows | doubtful | identical changes | kinds | stand out | one of a kind | decisions | of doubtful | mixed | needless | of rows |',
);
say('| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
for (const list of [SAMPLE, ...messyLists()]) {
  if (!list.name.includes(values.only)) continue;
  const { rows, judged } = await judgeList(list, list !== SAMPLE);
  const columns = columnsOf(judged);
  const { doubtful, identical, groups, apart, alone, decisions } = await decisionsOf(columns);
  const needless = judged.filter(
    (row, index) => isToReview(columns, index) && isSureOfBuilding(row) && isNeedless(row),
  );
  const counts = [rows, doubtful, identical, groups, apart, alone, decisions].map(count);
  const mixed = mixedRows(columns, judged);
  const ends = [
    share(decisions, doubtful),
    count(mixed.length),
    count(needless.length),
    share(needless.length, rows),
  ];
  say(`| ${[list.name, ...counts, ...ends].join(' | ')} |`);
  show(needless);
  show(mixed);
}
