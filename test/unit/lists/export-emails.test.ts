import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXPORT_COLUMN_IDS } from '#shared/domain/outcome/export-columns.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { chosenRows } from '../../../src-main/app/exports/export-rows.ts';
import { createReportHandlers } from '../../../src-main/app/handlers/export/report-handlers.ts';
import { createEmailHandlers } from '../../../src-main/app/handlers/run/email-handlers.ts';
import { summaryCharts } from '../../../src-main/lists/export/export-summary.ts';
import { readRow } from '../../../src-main/verdicts/read-rows.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { readWorkbookAgain } from '../../support/files/second-reader.ts';
import { byPerson } from '../../support/rows/decided-row.ts';
import { emailList, runEmails } from '../../support/rows/email-runs.ts';
import { type DecidedList, exportedList, previewed } from '../../support/rows/exported-list.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { COLUMNS, SETTINGS, testWorkspace } from '../../support/rows/workspace.ts';
import { practiceService } from '../../support/service/practice.ts';

const EMAIL = 5;
const HEAD = [...COLUMNS, 'E-mail'];
const CELLS = [
  'ada@gmail.com',
  '  bob@gmial.com ; y@gmail.com',
  'nonsense',
  '',
  'cyd@hotmial.com',
  'dot@no-such-domain.invalid',
];
const ASKS_SEVERAL: ListSettings = { ...SETTINGS, checksSeveralEmails: true };

async function takenList(
  settings = ASKS_SEVERAL,
): Promise<DecidedList & { readonly handled: ReturnType<typeof handlerWorld> }> {
  const workspace = testWorkspace();
  const service = await practiceService();
  const made = emailList(workspace, CELLS, settings);
  workspace.db.prepare('UPDATE lists SET columns = ? WHERE id = ?').run(JSON.stringify(HEAD), made.id);
  const list = { ...made, columns: HEAD };
  await runEmails(workspace, list, service.url);
  const handled = handlerWorld(workspace, { nowMs: () => Date.UTC(2026, 4, 6) });
  const positions = CELLS.map((_, i) => i + 1);
  const target = { kind: 'positions', positions } as const;
  const handlers = createEmailHandlers(handled.context);
  const { mark } = await handlers.rehearseEmailSuggestions({ listId: list.id, target });
  await handlers.takeEmailSuggestions({ listId: list.id, mark });
  const source = join(tempDir(), 'list.csv');
  const rows = workspace.repositories.rows.range(list.id, 0, CELLS.length).map(({ cells }) => cells);
  writeFileSync(source, [HEAD, ...rows].map((cells) => `${cells.join(',')}\r\n`).join(''));
  return { workspace, list, source, handled };
}

const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\r\n');

describe('an export of emails', () => {
  it('writes accepted emails in place, and changes no other email', async () => {
    const decided = await takenList();
    const { path } = await exportedList(decided, { layout: 'in_place', columns: [] });
    const cells = linesOf(path)
      .slice(1)
      .map((line) => line.split(',')[EMAIL]);
    expect(cells).toEqual([
      'ada@gmail.com',
      '  bob@gmail.com ; y@gmail.com',
      'nonsense',
      '',
      'cyd@hotmail.com',
      'dot@no-such-domain.invalid',
    ]);
  });

  it('writes the imported email of a row that a person excluded', async () => {
    const decided = await takenList();
    decided.workspace.repositories.rows.setDecision(decided.list.id, 5, byPerson('excluded'));
    const { path } = await exportedList(decided, { layout: 'in_place', columns: [] });
    expect(linesOf(path)[5]?.split(',')[EMAIL]).toBe('cyd@hotmial.com');
  });

  it('adds the final email, and the result from the service with an explanation', async () => {
    const decided = await takenList();
    const columns = ['final_email', 'email_result', 'email_reason', 'email_suggestion'] as const;
    const { path } = await exportedList(decided, { format: 'xlsx', columns });
    const { sheets } = await readWorkbookAgain(path);
    const cells = sheets.get('List')?.cells;
    const row = (nth: number) =>
      ['F', 'G', 'H', 'I', 'J'].map((column) => cells?.get(`${column}${nth}`)?.value ?? '');
    expect(row(1)).toEqual(['E-mail', 'Final email', 'Email result', 'Email reason', 'Email suggestion']);
    expect(row(2)).toEqual([
      'ada@gmail.com',
      'ada@gmail.com',
      'deliverable',
      'The service says that this email accepts mail. It is from a free provider.',
      '',
    ]);
    expect(row(3)[1]).toBe('  bob@gmail.com ; y@gmail.com');
    expect(row(3)[3]).toBe(
      'bob@gmail.com: A person accepted the suggestion of the service. The suggested email was not checked itself. ' +
        'y@gmail.com: The service says that this email accepts mail. It is from a free provider.',
    );
    expect(row(4).slice(1, 4)).toEqual([
      'nonsense',
      'not sent',
      'This is not an email address, so it was not sent to the service.',
    ]);
    expect(row(5)).toEqual(['', '', '', '', '']);
  });

  it('contains a suggested email in its own column until a person rejects the suggestion', async () => {
    const decided = await takenList();
    const { context } = decided.handled;
    const { id: listId } = decided.list;
    const decide = (kind: 'none' | 'kept_as_entered') =>
      createEmailHandlers(context).decideEmail({
        listId,
        position: 5,
        revision: readRow(decided.list, 5, decided.workspace.repositories)?.revision ?? 0,
        column: EMAIL,
        slot: 0,
        decision: { kind },
      });
    const suggestion = async () => {
      const { path } = await exportedList(decided, { columns: ['email_suggestion', 'final_email'] });
      return linesOf(path)[5]?.split(',').slice(-2);
    };
    decide('none');
    expect(await suggestion()).toEqual(['cyd@hotmial.com', 'cyd@hotmail.com']);
    decide('kept_as_entered');
    expect(await suggestion()).toEqual(['cyd@hotmial.com', '']);
  });

  it('logs each accepted suggestion, and counts the emails in the summary', async () => {
    const decided = await takenList();
    const { path } = await exportedList(decided, { format: 'xlsx', layout: 'in_place', columns: [] });
    const { sheets } = await readWorkbookAgain(path);
    const log = sheets.get('Change log')?.cells;
    const line = (nth: number) =>
      ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((at) => log?.get(`${at}${nth}`)?.value);
    expect(line(2)).toEqual([
      2,
      'F3',
      'E-mail',
      '  bob@gmial.com ; y@gmail.com',
      '  bob@gmail.com ; y@gmail.com',
      'The suggested email was accepted.',
      'A person',
    ]);
    expect(line(3).slice(0, 3)).toEqual([5, 'F6', 'E-mail']);
    expect(String(log?.get('H2')?.value)).toContain('2026');
    const summary = sheets.get('Summary')?.cells ?? new Map();
    const values = new Map(
      [...summary].flatMap(([at, { value }]) =>
        at.startsWith('A') ? [[value, summary.get(`B${at.slice(1)}`)?.value] as const] : [],
      ),
    );
    const lines = [
      'Deliverable',
      'Undeliverable',
      'Not checked',
      'Not sent',
      'Suggestions taken',
      'Left to do',
    ];
    expect(lines.map((name) => values.get(name))).toEqual([2, 1, 0, 1, 2, 2]);
    expect(values.get('Of the suggestions taken, not checked themselves')).toBe(2);
    // These count addresses, which were not checked.
    expect([values.get('Validation'), values.get('Not decided')]).toEqual([undefined, 6]);
  });

  it('escapes a suggestion that a spreadsheet program would execute', async () => {
    const decided = await takenList();
    decided.workspace.db.exec(`UPDATE row_emails SET corrected = '=cmd|calc@x.example' WHERE position = 5`);
    const { path } = await exportedList(decided, { layout: 'in_place', columns: [] });
    expect(linesOf(path)[5]?.split(',')[EMAIL]).toBe("'=cmd|calc@x.example");
  });
});

describe('rows chosen by their emails', () => {
  it.each([
    ['deliverable', [1], { undeliverable: 1, replaced: 2, not_sent: 1, none: 1 }],
    ['not_undeliverable', [1, 2, 3, 4, 5], { undeliverable: 1 }],
  ] as const)(
    'are the rows with %s emails, and the other rows are counted',
    async (which, positions, leftOut) => {
      const { list, handled } = await takenList();
      const chosen = await chosenRows({ listId: list.id, rows: { kind: 'emails', which } }, handled.context);
      if (chosen.kind !== 'positions') throw new Error('unexpected choice of rows');
      expect([...chosen.positions]).toEqual(positions);
      expect(
        Object.fromEntries((chosen.leftOutByEmail ?? []).map(({ value, rows }) => [value, rows])),
      ).toEqual(leftOut);
    },
  );
});

it('a report counts emails only if emails of the list have been checked', async () => {
  const { list, handled, workspace } = await takenList();
  const { emails } = await createReportHandlers(handled.context).readReport({ listId: list.id });
  expect(emails).toMatchObject({ emails: 6, taken: 2, takenUnchecked: 2, kept: 0 });
  expect(Object.fromEntries((emails?.results ?? []).map(({ value, rows }) => [value, rows]))).toEqual({
    undeliverable: 1,
    not_sent: 1,
    replaced: 2,
    deliverable: 2,
  });
  expect(emails?.flags).toContainEqual({ value: 'taken', rows: 2 });
  const unasked = emailList(workspace, ['ada@gmail.com']);
  const report = await createReportHandlers(handled.context).readReport({ listId: unasked.id });
  expect(report.emails).toBeNull();
});

describe('a list of emails without addresses', () => {
  it('is summarised by the results of emails instead of verdicts', async () => {
    const decided = await takenList({ ...ASKS_SEVERAL, mapping: {} });
    decided.workspace.repositories.rows.setDecision(decided.list.id, 6, byPerson('excluded'));
    decided.workspace.db.exec(`UPDATE row_emails SET result = 'catch_all' WHERE position = 1`);
    const { path } = await exportedList(decided, { format: 'xlsx', columns: [] });
    const cells = (await readWorkbookAgain(path)).sheets.get('Summary')?.cells;
    const said = Array.from({ length: 40 }, (_, i) =>
      ['A', 'B', 'C'].map((column) => cells?.get(`${column}${i + 1}`)?.value ?? ''),
    );
    expect(said.slice(5, 33)).toEqual([
      ['Rows', 'Count', ''],
      ['All', 6, ''],
      ['Excluded', 1, ''],
      ['', '', ''],
      ['Emails', 'Count', ''],
      ['All', 6, ''],
      ['Undeliverable', 1, ''],
      ['Unknown', 0, ''],
      ['Risky', 0, ''],
      ['Not checked', 0, ''],
      ['Not sent', 1, ''],
      ['Suggestion accepted', 2, ''],
      ['Deliverable', 1, ''],
      ['Another word of the service', 1, ''],
      ['', '', ''],
      ['Emails by what became of them', 'Count', ''],
      ['Suggestions taken', 2, ''],
      ['Suggestions refused', 0, ''],
      ['Left as they are', 1, ''],
      ['Left to do', 2, ''],
      ['In excluded rows', 1, ''],
      ['Of the suggestions taken, not checked themselves', 2, ''],
      ['', '', ''],
      ['Other words of the service', 'Emails', ''],
      ['“catch_all”', 1, ''],
      ['', '', ''],
      ['Practice credits (no charge), by our own count', 'Quoted', 'Spent'],
      ['Email', 5, 5],
    ]);
    const drawn = summaryCharts(decided.list.settings.mapping).map(({ fromRow, toRow }) =>
      [fromRow, toRow].map((row) => said[row - 1]?.[0]),
    );
    expect(drawn).toEqual([
      ['Undeliverable', 'Another word of the service'],
      ['Suggestions taken', 'In excluded rows'],
    ]);
  });

  it('leads to a preview that counts each changed email once', async () => {
    const decided = await takenList({ ...ASKS_SEVERAL, mapping: {} });
    decided.workspace.repositories.rows.setDecision(decided.list.id, 5, byPerson('excluded'));
    const counts = async (layout: 'in_place' | 'added_columns') =>
      (await previewed(decided, { layout, columns: [] })).at(-1)?.counts;
    expect(await counts('in_place')).toMatchObject({
      rows: 6,
      changedCells: 0,
      emails: { emails: 6, taken: 1, changedCells: 1, unchanged: 2, excluded: 1, leftToDo: 2 },
    });
    expect((await counts('added_columns'))?.emails).toMatchObject({ taken: 1, changedCells: 0 });
  });

  it('has a row left to do while an email in the row needs a check or a decision', async () => {
    const decided = await takenList({ ...ASKS_SEVERAL, mapping: {} });
    const { list, handled, workspace } = decided;
    workspace.repositories.rows.setDecision(list.id, 6, byPerson('excluded'));
    const chosen = await chosenRows({ listId: list.id, rows: { kind: 'left_to_do' } }, handled.context);
    expect(chosen.kind === 'left_to_do' && [...(chosen.positions ?? [])]).toEqual([3]);
    const { rows, path } = await exportedList(decided, { rows: chosen });
    expect([rows, linesOf(path).length]).toEqual([1, 2]);
  });
});

it('an export of emails without addresses has a Status column about the emails, but no address columns', async () => {
  const decided = await takenList({ ...ASKS_SEVERAL, mapping: {} });
  const { path } = await exportedList(decided, { layout: 'added_columns', columns: EXPORT_COLUMN_IDS });
  const [head = '', ...rows] = linesOf(path);
  expect(head.split(',').slice(HEAD.length)).toEqual([
    'Status',
    'Decided by',
    'Decided at',
    'Flag',
    'Note',
    'Final email',
    'Email result',
    'Email reason',
    'Email suggestion',
  ]);
  expect(rows.map((line) => line.split(',')[HEAD.length])).toEqual([
    'Checked',
    'Suggestion accepted',
    'Needs your decision',
    'Nothing to check',
    'Suggestion accepted',
    'Needs your decision',
  ]);
  const inPlace = await exportedList(decided, { layout: 'in_place', columns: [] });
  const [headInPlace = ''] = linesOf(inPlace.path);
  expect(headInPlace.split(',').slice(HEAD.length, HEAD.length + 3)).toEqual(['Status', 'Flag', 'Note']);
});
