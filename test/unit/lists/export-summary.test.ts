import { expect, it } from 'vitest';
import type { Receipt } from '#shared/contract/run/run.ts';
import { NO_PRICES } from '#shared/domain/list/credit-prices.ts';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import { DECISIONS, type Decision } from '#shared/domain/verdict/decision.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { notChecked } from '#shared/domain/verdict/verdict.ts';
import { capitalize, formatMoment } from '#shared/messages/format.ts';
import { DECISION_WORDS, VERDICT_WORDS } from '#shared/messages/words.ts';
import { createRowTally, summaryCharts, summaryRows } from '../../../src-main/lists/export/export-summary.ts';

const RECEIPT: Receipt = {
  listId: 1,
  runs: 2,
  startedAtMs: Date.UTC(2026, 2, 1),
  services: ['practice', 'https://service.example'],
  credits: { ...NO_CREDITS, validation: { quoted: 100, charged: 90 } },
  prices: NO_PRICES,
  singles: { credits: { validation: 0, geocode: 0, email: 0 }, requests: 0, askedAgain: 0, maybeCharged: 0 },
  saved: { duplicates: 5, known: 4, skipped: 1 },
  requests: 95,
  retries: 3,
  askedAgain: 2,
  maybeCharged: 3,
  failed: 1,
  decidedBefore: 0,
  elapsedMs: 61_000,
};

const row = (
  verdict: Row['judgement']['verdict'],
  decided: [Decision['kind'], Decision['decidedBy']] | null,
) => ({
  row: {
    judgement: { ...notChecked({ code: 'not_asked_yet' }), verdict },
    decision: decided && {
      kind: decided[0],
      decidedBy: decided[1],
      ruleVersion: '1',
      decidedAtMs: 0,
      corrected: null,
      picked: null,
    },
  } as Row,
  changes: [],
  emails: [],
});

function valuesOf(rows: ReturnType<typeof summaryRows>, label: string): readonly (string | number)[] {
  return rows.find(({ cells: [first] }) => first === label)?.cells.slice(1) ?? [];
}

it('the summary counts the exported rows by verdict, decision and author', () => {
  const tally = createRowTally({ mapping: {} });
  tally.add(row('accept', ['used_suggestion', 'rule']));
  tally.add(row('accept', ['used_suggestion', 'person']));
  tally.add(row('fix', ['edited', 'person']));
  tally.add(row('confirm', null));
  const rows = summaryRows({
    listName: 'a.xlsx',
    onlyEmails: false,
    exportedAtMs: 0,
    receipt: RECEIPT,
    tally: tally.counts(),
  });
  expect(valuesOf(rows, 'All')).toEqual([4]);
  expect(valuesOf(rows, 'Ready')).toEqual([2]);
  expect(valuesOf(rows, 'Not checked')).toEqual([0]);
  expect(valuesOf(rows, 'Accepted')).toEqual([2, 1, 1]);
  expect(valuesOf(rows, 'Edited')).toEqual([1, 1, 0]);
  expect(valuesOf(rows, 'Not decided')).toEqual([1]);
});

it('the summary states the quoted, spent and saved credits of each kind that was used', () => {
  const tally = createRowTally({ mapping: {} }).counts();
  const rows = summaryRows({
    listName: 'a.xlsx',
    onlyEmails: false,
    exportedAtMs: 0,
    receipt: RECEIPT,
    tally,
  });
  expect(valuesOf(rows, 'First checked')).toEqual([formatMoment(Date.UTC(2026, 2, 1))]);
  expect(valuesOf(rows, 'Runs')).toEqual([2]);
  expect(valuesOf(rows, 'Validation')).toEqual([100, 90]);
  expect(valuesOf(rows, 'Geocode')).toEqual([]);
  expect(valuesOf(rows, 'Credits saved: known answers')).toEqual([4]);
  expect(valuesOf(rows, 'Sent again, possibly paid for twice')).toEqual([2]);
  expect(valuesOf(rows, 'No usable answer, may have been charged')).toEqual([3]);
  expect(valuesOf(rows, 'Checked with')).toEqual(['the practice service and https://service.example']);
  expect(valuesOf(rows, 'Time, all runs together')).toEqual(['1 min 1 s']);
});

it('the summary lists the cost of single-row checks separately and includes it in the total', () => {
  const tally = createRowTally({ mapping: {} }).counts();
  const singles = {
    credits: { validation: 2, geocode: 1, email: 0 },
    requests: 3,
    askedAgain: 1,
    maybeCharged: 1,
  };
  const receipt = { ...RECEIPT, singles };
  const rows = summaryRows({ listName: 'a.xlsx', onlyEmails: false, exportedAtMs: 0, receipt, tally });
  expect(valuesOf(rows, 'Validation, whole list')).toEqual([100, 90]);
  expect(valuesOf(rows, 'Validation, single rows and postcodes')).toEqual(['', 2]);
  expect(valuesOf(rows, 'Validation, total')).toEqual(['', 92]);
  expect(valuesOf(rows, 'Geocode, coordinates and the map')).toEqual(['', 1]);
  expect(valuesOf(rows, 'More requests, for single rows')).toEqual([3]);
  expect(valuesOf(rows, 'Sent again, possibly paid for twice')).toEqual([3]);
  expect(valuesOf(rows, 'No usable answer, may have been charged')).toEqual([4]);
});

it('the summary begins with the name of the list and the time of the export', () => {
  const tally = createRowTally({ mapping: {} }).counts();
  const exportedAtMs = Date.UTC(2026, 4, 3);
  const rows = summaryRows({ listName: 'a.xlsx', onlyEmails: false, exportedAtMs, receipt: RECEIPT, tally });
  expect(rows[0]).toEqual({ cells: ['a.xlsx'], isHeading: true });
  expect(valuesOf(rows, 'Exported')).toEqual([formatMoment(exportedAtMs)]);
});

it('the summary of an unchecked list says that the list was never checked', () => {
  const receipt: Receipt = { ...RECEIPT, startedAtMs: null, services: [], runs: 0 };
  const rows = summaryRows({
    listName: 'a.xlsx',
    onlyEmails: false,
    exportedAtMs: 0,
    receipt,
    tally: createRowTally({ mapping: {} }).counts(),
  });
  expect(valuesOf(rows, 'First checked')).toEqual(['never']);
});

it('the charts of the summary show the rows by verdict and by decision, including undecided rows', () => {
  const tally = createRowTally({ mapping: {} });
  const rows = summaryRows({
    listName: 'a.xlsx',
    onlyEmails: false,
    exportedAtMs: 0,
    receipt: RECEIPT,
    tally: tally.counts(),
  });
  const drawn = summaryCharts({ street: [1], email: [2] }).map(({ fromRow, toRow }) =>
    rows.slice(fromRow - 1, toRow).map(({ cells }) => cells[0]),
  );
  expect(drawn).toEqual([
    VERDICTS.map((verdict) => capitalize(VERDICT_WORDS[verdict])),
    [...DECISIONS.map((kind) => capitalize(DECISION_WORDS[kind])), 'Not decided'],
  ]);
});
