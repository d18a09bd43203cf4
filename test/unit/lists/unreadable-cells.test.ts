import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isErrorWord } from '#shared/domain/text/error-words.ts';
import { rowQuestion } from '#shared/domain/verdict/row-question.ts';
import { findDamage } from '../../../src-main/lists/find-damage.ts';
import { toRow } from '../../../src-main/verdicts/read-rows.ts';
import { project } from '../../support/app/cli.ts';
import { makeWorkbook, text, worksheet } from '../../support/files/made-workbook.ts';
import { readWorkbookAgain } from '../../support/files/second-reader.ts';
import { byPerson } from '../../support/rows/decided-row.ts';
import { exportedList } from '../../support/rows/exported-list.ts';
import { importedList } from '../../support/rows/imported-list.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';

const GEOGRAPHY = project('test/fixtures/public-reports/geography-type.xlsx');

async function imported(path: string) {
  const workspace = testWorkspace();
  const list = await importedList(workspace, path, { country: 'GBR' });
  const rows = workspace.repositories.rows
    .range(list.id, 0, list.rowCount)
    .map((row) => toRow(row, list.settings));
  return { workspace, list, rows, source: path };
}

const textFile = (content: string): string => {
  const path = join(tempDir(), 'list.csv');
  writeFileSync(path, content);
  return path;
};

describe('a cell with a linked data type', () => {
  it('is read as the displayed text, which can be checked', async () => {
    const { rows } = await imported(GEOGRAPHY);
    expect(rows.map(({ cells }) => cells[3])).toEqual(['Leeds', 'Leeds', 'Leeds', 'Leeds']);
    expect(rows[0]?.judgement.reasons[0]?.code).toBe('not_asked_yet');
  });

  it('is not overwritten by an export, and the export reports this', async () => {
    const { workspace, list, source } = await imported(GEOGRAPHY);
    const corrected = { street: '2 High Street', city: 'York', postcode: 'LS1 1AA' };
    workspace.repositories.rows.setDecision(list.id, 1, byPerson('edited', corrected));
    const { path, notes } = await exportedList(
      { workspace, list, source },
      { format: 'xlsx', layout: 'in_place' },
    );
    expect(notes.notKept).toContainEqual({ code: 'linked_cells_kept', count: 1 });
    const cells = [...(await readWorkbookAgain(path)).sheets.values()][0]?.cells;
    expect(cells?.get('B2')?.value).toBe('2 High Street');
    expect(cells?.get('D2')?.value).toBe('#VALUE!');
  });

  it('counts as an error if it displays a picture instead of text', async () => {
    const path = join(tempDir(), 'picture.xlsx');
    const cells = `${text('A1', 'Street')}${text('B1', 'City')}</row><row r="2">${text('A2', '1 High St')}`;
    await makeWorkbook(path, {
      sheet: worksheet(`<row r="1">${cells}<c r="B2" t="e" vm="7"><v>#VALUE!</v></c></row>`),
    });
    const { rows } = await imported(path);
    expect(rows[0]?.cells[1]).toBe('#VALUE!');
    expect(rows[0]?.judgement.reasons[0]?.code).toBe('unreadable_cell');
  });
});

describe('a cell that displays an error', () => {
  const CONTENT =
    'Name,Street,City,Postcode\n#N/A,1 HIGH ST,LEEDS,LS1 1AA\nBob,2 HIGH ST,#VALUE!,LS1 1AB\nCat,3 HIGH ST,#REF!,LS1 1AC\n';

  it('prevents the check of a row only if the cell is part of the address', async () => {
    const { rows } = await imported(textFile(CONTENT));
    const reasons = rows.map(({ judgement }) => judgement.reasons[0]?.code);
    expect(reasons).toEqual(['not_asked_yet', 'unreadable_cell', 'unreadable_cell']);
  });

  it('prevents the check, and so does an address cell with the word “ditto”', async () => {
    const { rows } = await imported(
      textFile(
        'Name,Street,City,Postcode\nAnn,1 High St,Leeds,LS1 1AA\nditto,2 High St,York,\nBob,3 High St,ditto,\n',
      ),
    );
    const reasons = rows.map(({ judgement }) => judgement.reasons[0]?.code);
    expect(reasons).toEqual(['not_asked_yet', 'not_asked_yet', 'unreadable_cell']);
  });

  it('no longer prevents the check once a person has edited the address', async () => {
    const { rows, list } = await imported(textFile(CONTENT));
    const corrected = { street: '2 High St', city: 'Leeds', postcode: 'LS1 1AB' };
    const asking = { cells: rows[1]?.cells ?? [], kind: null };
    expect(
      rowQuestion({ ...asking, decision: byPerson('edited', corrected) }, list.settings),
    ).not.toHaveProperty('skip');
    expect(rowQuestion({ ...asking, decision: null }, list.settings)).toEqual({ skip: 'unreadable_cell' });
  });

  it('is not repaired', async () => {
    const { list, workspace } = await imported(textFile(CONTENT));
    const { found } = await findDamage(list, workspace.repositories, new AbortController().signal);
    const repaired = found.flatMap(({ examples }) =>
      examples.flatMap(({ cells }) => cells.map(({ before }) => before)),
    );
    expect(repaired).toContain('2 HIGH ST');
    expect(repaired.filter(isErrorWord)).toEqual([]);
  });

  it('is exported unchanged', async () => {
    const { path } = await exportedList(await imported(textFile(CONTENT)), { format: 'csv' });
    expect(readFileSync(path, 'utf8')).toContain('\nBob,2 HIGH ST,#VALUE!,LS1 1AB,');
  });
});

it.each(['#VALUE!', '#N/A', ' #REF! ', '#DIV/0!', '#NAME?', '#SPILL!', '#WERT!', '#¡REF!', '#NV', 'Err:502'])(
  'the cell text %s counts as an error',
  (word) => expect(isErrorWord(word)).toBe(true),
);

it.each(['#12', '#A', '# 5', '#APT', '#APT 5!', '#4B!', 'Err', '#', '', '#hello!'])(
  'the cell text %s counts as ordinary text',
  (word) => expect(isErrorWord(word)).toBe(false),
);
