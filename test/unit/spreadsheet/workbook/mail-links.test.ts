import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { RowPatch } from '../../../../src-main/spreadsheet/sheet.ts';
import { exported, SHEET, tagsOf } from '../../../support/files/exported-list.ts';
import { text, worksheet } from '../../../support/files/made-workbook.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';
import { pythonWithOpenpyxl } from '../../../support/files/workbook-readers.ts';

const RELATIONS = 'xl/worksheets/_rels/sheet1.xml.rels';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
const relation = (id: string, target: string): string =>
  `<Relationship Id="${id}" Type="${TYPE}" Target="${target}" TargetMode="External"/>`;

const ROWS =
  `<row r="1">${text('A1', 'Name')}${text('B1', 'Email')}</row>` +
  `<row r="2">${text('A2', 'Ann')}${text('B2', 'ann@gmial.com')}</row>` +
  `<row r="3">${text('A3', 'Bob')}${text('B3', 'bob@gmial.com')}</row>` +
  `<row r="4">${text('A4', 'Cid')}<c r="B4" t="str"><f>HYPERLINK("mailto:cid@gmial.com","cid@gmial.com")</f><v>cid@gmial.com</v></c></row>`;

const corrected = async (links: string, relations: string, rows: readonly RowPatch[], notes = false) =>
  exported(
    {
      sheet: worksheet(ROWS, { tail: links === '' ? '' : `<hyperlinks>${links}</hyperlinks>` }),
      parts: {
        [RELATIONS]: {
          type: 'application/vnd.openxmlformats-package.relationships+xml',
          xml: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`,
        },
      },
    },
    rows,
    { notes },
  );
const mail = (sourceRow: number, now: string, note?: string): RowPatch => ({
  sourceRow,
  added: ['Ready', 1],
  replaced: [{ column: 1, text: now, ...(note === undefined ? {} : { note }) }],
});

const LISTED = `
import json, sys, openpyxl
sheet = openpyxl.load_workbook(sys.argv[1]).worksheets[0]
json.dump({c.coordinate: c.hyperlink.target for row in sheet.iter_rows() for c in row if c.hyperlink}, sys.stdout)
`;
const linksByOpenpyxl = (path: string): unknown =>
  JSON.parse(execFileSync(pythonWithOpenpyxl ?? '', ['-c', LISTED, path], { encoding: 'utf8' }));

const TWO =
  '<hyperlink ref="B2" r:id="m1" display="ann@gmial.com" tooltip="mailto:ann@gmial.com"/><hyperlink ref="B3" r:id="m2"/>';
const TWO_TARGETS =
  relation('m1', 'mailto:ann@gmial.com') + relation('m2', 'mailto:bob@gmial.com?subject=Hi&amp;cc=x');

describe('a mail link', () => {
  it('is changed to the new text of its cell, and other links stay', async () => {
    const made = await corrected(TWO, TWO_TARGETS, [mail(2, 'ann@gmail.com')]);
    expect(tagsOf(made.parts[SHEET], 'hyperlink')).toEqual([
      '<hyperlink ref="B2" r:id="m1" display="ann@gmail.com"/>',
      '<hyperlink ref="B3" r:id="m2"/>',
    ]);
    expect(made.parts[RELATIONS]).toContain('Target="mailto:ann@gmail.com"');
    expect(made.parts[RELATIONS]).toContain('mailto:bob@gmial.com?subject=Hi&amp;cc=x');
    if (pythonWithOpenpyxl)
      expect(linksByOpenpyxl(made.output)).toEqual({
        B2: 'mailto:ann@gmail.com',
        B3: 'mailto:bob@gmial.com?subject=Hi&cc=x',
      });
    expect(await faultsOf(made.output)).toEqual([]);
  });

  it.each([
    ['with its subject', 'bob@gmail.com', 'mailto:bob@gmail.com?subject=Hi&cc=x'],
    ['with a name around it', 'Bob <bob@gmail.com>', 'mailto:bob@gmail.com?subject=Hi&cc=x'],
    ['with any characters in the address', 'b$$o@web.de', 'mailto:b$$o@web.de?subject=Hi&cc=x'],
    ['to several', 'bob@gmail.com; b.o@web.de', 'mailto:bob@gmail.com,b.o@web.de?subject=Hi&cc=x'],
    [
      'with letters that no web address has',
      'bób?@gmail.com',
      'mailto:b%C3%B3b%3F@gmail.com?subject=Hi&cc=x',
    ],
  ])('is changed to the new address: %s', async (_, now, target) => {
    const made = await corrected(TWO, TWO_TARGETS, [mail(3, now)], true);
    expect(tagsOf(made.parts[RELATIONS], 'Relationship')[1]).toContain(
      `Target="${target.replace('&', '&amp;')}"`,
    );
  });

  it('stays in the sheet if the same export adds notes', async () => {
    const made = await corrected(TWO, TWO_TARGETS, [mail(2, 'ann@gmail.com', 'Was: x')], true);
    expect(made.parts[RELATIONS]).toContain('Target="mailto:ann@gmail.com"');
    expect(made.parts[RELATIONS]).toContain('comments');
  });

  it('is removed if its cell no longer has an address, or if other cells share the link', async () => {
    const emptied = await corrected(TWO, TWO_TARGETS, [mail(2, '')]);
    expect(tagsOf(emptied.parts[SHEET], 'hyperlink')).toEqual(['<hyperlink ref="B3" r:id="m2"/>']);
    const shared = await corrected(
      '<hyperlink ref="B2" r:id="m1"/><hyperlink ref="B3" r:id="m1"/>',
      relation('m1', 'mailto:ann@gmial.com'),
      [mail(2, 'ann@gmail.com')],
    );
    expect(tagsOf(shared.parts[SHEET], 'hyperlink')).toEqual(['<hyperlink ref="B3" r:id="m1"/>']);
    expect(shared.parts[RELATIONS]).toContain('mailto:ann@gmial.com');
  });

  it('leaves no empty list of links in the sheet when it is removed', async () => {
    const made = await corrected('<hyperlink ref="B2" r:id="m1"/>', relation('m1', 'mailto:a@b.c'), [
      mail(2, ''),
    ]);
    expect(made.parts[SHEET]).not.toContain('hyperlink');
    expect(await faultsOf(made.output)).toEqual([]);
  });

  it('stays if its cell is unchanged, and a link to a web page stays, too', async () => {
    const links =
      '<hyperlink ref="A2" r:id="m1"/><hyperlink ref="B2" r:id="w1"/><hyperlink ref="B4" r:id="m2"/>';
    const relations =
      relation('m1', 'mailto:ann@gmial.com') +
      relation('w1', 'https://example.com/?mailto:') +
      relation('m2', 'mailto:cid@gmial.com');
    const made = await corrected(links, relations, [mail(2, 'ann@gmail.com'), mail(4, 'cid@gmail.com')]);
    expect(made.parts[SHEET]).toContain(links);
    expect(made.parts[RELATIONS]).toContain(relations);
    expect(made.parts[SHEET]).toContain('<f>HYPERLINK("mailto:cid@gmial.com","cid@gmial.com")</f>');
    expect(made.notes.formulaCellsKept).toBe(1);
  });
});
