/** Tests a list with a link in each row. There are more links than a package may have parts. */
import { expect, it } from 'vitest';
import { MAX_PARTS } from '../../../../src-main/spreadsheet/limits.ts';
import { ADDED, exported, LIST_ROWS, SHEET } from '../../../support/files/exported-list.ts';
import { worksheet } from '../../../support/files/made-workbook.ts';

it('an export of a list with many links and notes keeps all of them', async () => {
  const path = 'xl/worksheets/_rels/sheet1.xml.rels';
  const links = Array.from(
    { length: MAX_PARTS + 1 },
    (_, i) =>
      `<Relationship Id="link${i}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="mailto:${i}@example.com" TargetMode="External"/>`,
  ).join('');
  const xml = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`;
  const type = 'application/vnd.openxmlformats-package.relationships+xml';
  const made = await exported({ sheet: worksheet(LIST_ROWS), parts: { [path]: { type, xml } } }, ADDED, {
    notes: true,
  });
  expect(made.parts['xl/sharedStrings.xml']).toContain('Verdict');
  expect(made.parts[SHEET]).toContain('t="s"');
  expect(made.parts[path]).toContain(links);
});
