import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { addedColumns } from '#shared/domain/columns/added-columns.ts';
import { emailColumns } from '#shared/domain/columns/email-columns.ts';
import { mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';
import {
  EXPORT_COLUMN_IDS,
  type ExportColumnId,
  USUAL_EXPORT_COLUMNS,
} from '#shared/domain/outcome/export-columns.ts';
import type { ExportLayout } from '#shared/domain/outcome/export-layouts.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { ownExportSentence } from '#shared/messages/import/added-columns.ts';
import {
  addedColumns as addedByExport,
  headsOf,
  namedAfter,
} from '../../../src-main/lists/export/written-columns.ts';
import { findOrigin } from '../../../src-main/lists/import/find-origin.ts';
import { previewFile } from '../../../src-main/lists/import/preview-file.ts';
import { byPerson } from '../../support/rows/decided-row.ts';
import { exportChoices } from '../../support/rows/export-choices.ts';
import { type DecidedList, decidedList, exportedList } from '../../support/rows/exported-list.ts';
import { addList, COLUMNS } from '../../support/rows/workspace.ts';

const LAYOUTS: readonly ExportLayout[] = ['added_columns', 'in_place'];
const MAPPINGS: readonly ColumnMapping[] = [
  { street: [1], city: [3], postcode: [4] },
  { organisation: [0], address: [1] },
  { recipient: [0], street: [1], email: [2] },
  { street: [1], email: [2, 3] },
  { email: [2, 3] },
];

describe('the columns that an export added to a file', () => {
  const named = (
    columns: readonly string[],
    layout: ExportLayout,
    mapping: ColumnMapping,
    { of = '', ids = EXPORT_COLUMN_IDS }: { of?: string; ids?: readonly ExportColumnId[] } = {},
  ) => {
    const settings = { mapping, defaultCountry: null, rules: presetRules('normal') };
    const choices = exportChoices({ layout, columns: ids });
    const added = addedByExport(choices, 'csv', { columns, source: {}, settings });
    const heads = headsOf(of === '' ? added : added.map((column) => namedAfter(of, column)), columns);
    return [...columns, ...heads.map(({ name }) => name)];
  };
  const behind = (columns: readonly string[]) => columns.map((_, at) => at).slice(COLUMNS.length);

  it('are recognised in every kind of export, without any other column', () => {
    for (const layout of LAYOUTS)
      for (const mapping of MAPPINGS) {
        const once = named(COLUMNS, layout, mapping);
        expect([...addedColumns(once)]).toEqual(behind(once));
        const twice = named(once, layout, mapping);
        expect([...addedColumns(twice)]).toEqual(behind(twice));
        const ofAddress = named(COLUMNS, layout, mapping, { of: 'Billing' });
        expect([...addedColumns(ofAddress)]).toEqual(behind(ofAddress));
      }
  });

  it('are recognised even if a person deleted some of them', () => {
    for (const layout of LAYOUTS)
      for (const left of EXPORT_COLUMN_IDS) {
        const columns = named(COLUMNS, layout, MAPPINGS[2] ?? {}, {
          ids: EXPORT_COLUMN_IDS.filter((id) => id !== left),
        });
        expect([...addedColumns(columns)]).toEqual(behind(columns));
        const fewer = columns.toSpliced(COLUMNS.length + 2, 1);
        expect([...addedColumns([...fewer, 'Remark'])]).toEqual(behind(fewer));
      }
  });

  it('do not include a column of the list that is called “Note” or “Status”', () => {
    const OWN = [['Note'], ['Status'], ['Flag', 'Note'], ['Status', 'Flag', 'Note'], ['UPRN', 'Note']];
    for (const layout of LAYOUTS)
      for (const mapping of MAPPINGS)
        for (const own of OWN) {
          const columns = [...COLUMNS, ...own];
          const once = named(columns, layout, mapping);
          expect([...addedColumns([...once, 'Note'])]).toEqual(behind(once).slice(own.length));
        }
  });

  it('do not include columns with the same names in a list that was never exported', () => {
    for (const own of [
      ['Name', 'Status'],
      ['Status', 'Flag', 'Note'],
      ['Recipient', 'Line 1', 'Line 2', 'Line 3', 'Line 4', 'Line 5', 'Line 6', 'Line 7', 'Line 8'],
      ['Final street', 'Final city', 'Final postcode', 'Final country'],
      ['Latitude', 'Longitude', 'Confidence', 'Accuracy', 'UPRN'],
      ['Verdict', 'Name', 'Why', 'Street', 'Status'],
    ])
      expect([own, ...addedColumns(own)]).toEqual([own]);
  });
});

describe('an export that is imported as a list', () => {
  const ROWS = [
    ['Ann', 'High St', '1', 'Leeds', 'LS1 1AA'],
    ['Bob', 'Low St', '2', 'York', 'YO1 7HH'],
    ['Cy', 'Mill Lane', '3', 'Hull', 'HU1 1AA'],
  ];
  const ANN = { street: 'High Street', house_number: '1', city: 'Leeds', postcode: 'LS1 1AA' };
  const decided = (): DecidedList =>
    decidedList(ROWS, [byPerson('edited', ANN), byPerson('excluded'), byPerson('kept_as_entered')]);
  const opened = async (path: string) => previewFile(path, basename(path), {});

  it('gets the mapping of the original list, without a question about the added columns', async () => {
    const list = decided();
    const columns = [...USUAL_EXPORT_COLUMNS, 'address_lines'] as const;
    const { mapping } = await opened(list.source);
    for (const layout of LAYOUTS) {
      const preview = await opened((await exportedList(list, { layout, columns })).path);
      expect(preview.columns.length).toBeGreaterThan(COLUMNS.length + 5);
      expect(preview.mapping).toEqual(mapping);
      expect(mappingDoubts(preview)).toEqual([]);
      expect(emailColumns(preview)).toEqual([]);
    }
  });

  it('is recognised by columns and cells as an export of the original list', async () => {
    const list = decided();
    const { repositories } = list.workspace;
    addList(list.workspace, [...ROWS.slice(1), ['Dee', 'Oak Road', '4', 'Bath', 'BA1 1AA']]);
    const origin = {
      listId: list.list.id,
      name: list.list.name,
      isInTrash: false,
      columnCount: COLUMNS.length,
    };
    for (const layout of LAYOUTS) {
      const whole = await opened((await exportedList(list, { layout })).path);
      expect(findOrigin(whole, repositories)).toEqual(origin);
      const part = await exportedList(list, { layout, leaveOutExcluded: true });
      expect(findOrigin(await opened(part.path), repositories)).toEqual(origin);
      repositories.lists.moveToTrash(list.list.id, 5);
      expect(findOrigin(whole, repositories)).toEqual({ ...origin, isInTrash: true });
      repositories.lists.putBack(list.list.id);
    }
  });

  it('leads to the original list, and not to a list that was imported from the same export', async () => {
    const list = decided();
    const whole = await opened((await exportedList(list)).path);
    const settings = { ...list.list.settings, mapping: whole.mapping };
    addList(list.workspace, whole.rows, settings, whole.columns);
    expect(findOrigin(whole, list.workspace.repositories)?.listId).toBe(list.list.id);
  });

  it('does not lead to a list that has other values in cells that no export changes', async () => {
    const list = decided();
    const other = decidedList(
      ROWS.map(([name = '', ...cells]) => [`${name} X`, ...cells]),
      [],
    );
    const { path } = await exportedList(list, { layout: 'in_place' });
    expect(findOrigin(await opened(path), other.workspace.repositories)).toBeNull();
    expect(findOrigin(await opened(list.source), list.workspace.repositories)).toBeNull();
  });

  it('is described by its original list and the added columns', () => {
    const columns = [...COLUMNS, 'Verdict', 'Why', 'Confidence', 'Status'];
    const origin = { listId: 1, name: 'Members', isInTrash: true, columnCount: COLUMNS.length };
    expect(ownExportSentence({ columns, origin }, [{ street: [1] }])).toBe(
      'This looks like an export of the list “Members”, which is in the trash. That list does not contain changes made in this file after the export. Doorstep added the 4 columns from “Verdict” to “Status”. They are not checked.',
    );
    const ownVerdict = { ...origin, columnCount: COLUMNS.length + 1 };
    expect(ownExportSentence({ columns, origin: ownVerdict }, [])).toContain(
      'these columns: “Why”, “Confidence” and “Status”.',
    );
    expect(ownExportSentence({ columns, origin: null }, [{ address: [6] }])).toBe(
      'Doorstep added these columns: “Verdict”, “Confidence” and “Status”. They are not checked.',
    );
    expect(ownExportSentence({ columns: COLUMNS, origin: null }, [])).toBe('');
  });
});
