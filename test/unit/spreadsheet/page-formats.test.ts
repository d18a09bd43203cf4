/** Tests number formats in the style sheet of an HTML page, where Excel writes them, instead of at each cell. */
import { describe, expect, it } from 'vitest';
import { recordsOf, writtenFile } from '../../support/rows/read-file.ts';

const page = (style: string, ...cells: readonly string[]): string =>
  `<html><head><style>${style}</style></head><body><table><tr>${cells.map((_, at) => `<th>Column ${at}</th>`).join('')}</tr><tr>${cells.join('')}</tr></table></body></html>`;

async function firstRow(style: string, ...cells: readonly string[]) {
  const [row] = await recordsOf(writtenFile('list.xls', page(style, ...cells)), true);
  return { cells: row?.cells, values: row?.values ?? [] };
}

const EXCEL = `<!--table
	{mso-displayed-decimal-separator:"\\.";}
.style0
	{mso-number-format:General;
	text-align:general;}
td
	{mso-style-parent:style0;
	mso-number-format:General;}
.xl65
	{mso-style-parent:style0;
	mso-number-format:00000;}
.xl66
	{mso-style-parent:style0;
	mso-number-format:"\\@";}
.xl67
	{mso-style-parent:style0;
	mso-number-format:"Short Date";}
.xl68
	{mso-number-format:"\\0022No\\. \\00220";}
-->`;

describe('a number format in a style sheet', () => {
  it('applies to the cells that have its class, as in a page that Excel saved', async () => {
    const { cells, values } = await firstRow(
      EXCEL,
      '<td class=xl65 align=right x:num="501">00501</td>',
      '<td class=xl65 x:num>2134</td>',
      '<td class="wide xl66">0123</td>',
      '<td class=xl67 x:num="45347"></td>',
      '<td class=xl68 x:num>7</td>',
      '<td x:num>7</td>',
    );
    expect(cells).toEqual(['00501', '2134', '0123', '2/25/2024', '7', '7']);
    expect(values).toEqual([
      { number: 501, pattern: '00000' },
      { number: 2134, pattern: '00000' },
      undefined,
      { number: 45_347, pattern: 'm/d/yyyy' },
      { number: 7, pattern: '"No. "0' },
      { number: 7, pattern: 'General' },
    ]);
  });

  it('applies to a cell with plain digits, too', async () => {
    const style =
      'br{x:y} /* postcodes */ .zip { mso-number-format: "00000" } .text{mso-number-format:"\\@";/*force text*/}';
    const { cells } = await firstRow(
      style,
      '<td class="zip">501</td>',
      '<td class="text">501</td>',
      '<td>501',
    );
    expect(cells).toEqual(['00501', '501', '501']);
  });

  it('for a tag applies to all its cells without a more specific format', async () => {
    const style = 'th, td { mso-number-format:"00000" } .four, td.six { mso-number-format:"0000" }';
    const { cells } = await firstRow(
      `${style} td.six { mso-number-format:"000000" } .other td { mso-number-format:"00" }`,
      '<td>1</td>',
      '<td class="four">1</td>',
      '<td class="six">1</td>',
      '<td class="four six">1</td>',
      `<td class="six" style='mso-number-format:"000"'>1</td>`,
    );
    expect(cells).toEqual(['00001', '0001', '000001', '000001', '001']);
  });
});
