/** Compares our worksheet scanner with another XML parser on random and randomly damaged XML. */
import { TextDecoder } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createSheetWalker,
  isEmptyCell,
  type SheetRow,
} from '../../../../src-main/spreadsheet/workbook/sheet-walker.ts';
import { createUtf8Reader } from '../../../../src-main/spreadsheet/workbook/xml/utf8-reader.ts';
import { rowsByParser } from '../../../support/files/rows-by-parser.ts';
import { damaged, sheet } from '../../../support/files/worksheet-xml.ts';

/** Returns null if refused. `cuts` are the places, from 0 to 1, where the bytes are split. */
function rowsByScanner(xml: string, cuts: readonly number[], values = true): readonly SheetRow[] | null {
  const bytes = Buffer.from(xml, 'utf8');
  const places = cuts.map((cut) => Math.floor(cut * bytes.length)).toSorted((a, b) => a - b);
  const walker = createSheetWalker({ values });
  try {
    const pieces = [0, ...places].map((from, i) => bytes.subarray(from, places[i] ?? bytes.length));
    return [...pieces.flatMap((piece) => walker.write(piece)), ...walker.close()];
  } catch {
    return null;
  }
}

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });

describe('a worksheet', () => {
  it('is read into the rows and cells that an XML parser finds, whatever tags, texts and chunks it has', () => {
    let rows = 0;
    fc.assert(
      fc.property(sheet, cuts, (xml, places) => {
        const expected = rowsByParser(xml);
        expect(rowsByScanner(xml, places)).toEqual(expected);
        rows += expected?.length ?? 0;
      }),
      { numRuns: 400 },
    );
    expect(rows).toBeGreaterThan(200);
  });

  it('is refused as damaged if an XML parser refuses it', () => {
    const ends = { read: 0, refused: 0 };
    fc.assert(
      fc.property(damaged, cuts, (xml, places) => {
        const expected = rowsByParser(xml);
        expect(rowsByScanner(xml, places)).toEqual(expected);
        ends[expected === null ? 'refused' : 'read'] += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(ends.refused).toBeGreaterThan(200);
    expect(ends.read).toBeGreaterThan(15);
  });

  it('has the same empty cells, whether its values are read or not', () => {
    fc.assert(
      fc.property(sheet, (xml) => {
        const places = (rows: readonly SheetRow[] | null) =>
          rows?.map(({ from, closeEnd, cells }) => [
            from,
            closeEnd,
            cells.map((each) => [each.from, each.closeEnd, isEmptyCell(each)]),
          ]);
        expect(places(rowsByScanner(xml, [], false))).toEqual(places(rowsByScanner(xml, [])));
      }),
      { numRuns: 200 },
    );
  });
});

const REFUSED = [
  '',
  ' ',
  '<a>',
  '<a></a',
  '<a></b>',
  '<a><b></a></b>',
  '</a>',
  '<a/><b/>',
  'text<a/>',
  '<a/>text',
  '<![CDATA[text]]><a/>',
  '<1/>',
  '< a/>',
  '<a / >',
  '<a b/>',
  '<a b=c/>',
  '<a b="c/>',
  '<a b="<"/>',
  '<a b="1"c="2"/>',
  '<a b="1" b="2"/>',
  `<a ${'bcdefghijklmnopqrstuvw'.replaceAll(/./gu, '$&="" ')} v=""/>`,
  '<a b="&c;"/>',
  '<a>&b;</a>',
  '<a>&b</a>',
  '<a>& b;</a>',
  '<a>&#0;</a>',
  '<a>&#xD800;</a>',
  '<a>]]></a>',
  '<a>\u0001</a>',
  '<a b="\u0001"/>',
  '<!--\u0001--><a/>',
  '<a>\uFFFF</a>',
  '<!-- -- --><a/>',
  '<!-- ',
  '<!ELEMENT a><a/>',
  '<!DOCTYPE a><!DOCTYPE a><a/>',
  '<a><!DOCTYPE a></a>',
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  '<?xml?><a/>',
  '<?xml version="1.0" version="1.0"?><a/>',
  ' <?xml version="1.0"?><a/>',
  '<a/><?XML a?>',
  '<? a?><a/>',
];

describe('invalid XML', () => {
  it.each(REFUSED)('is refused, as an XML parser refuses it: %s', (xml) => {
    expect([rowsByParser(xml), rowsByScanner(xml, []), rowsByScanner(xml, [0.3, 0.5, 0.7])]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('invalid UTF-8', () => {
  it('is read as a decoder reads it, wherever chunks split it', () => {
    const bytes = fc.array(
      fc.oneof(
        fc.constantFrom('a', 'é', '丁', '🏠', '\uFEFF').map((sign) => [...Buffer.from(sign)]),
        fc.integer({ min: 0x80, max: 0xff }).map((byte) => [byte]),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 5 }), (parts, size) => {
        const whole = Buffer.from(parts.flat());
        const read = createUtf8Reader('utf-8');
        const pieces: Uint8Array[] = [];
        for (let at = 0; at < whole.length; at += size) pieces.push(read(whole.subarray(at, at + size)));
        pieces.push(read(null));
        expect(Buffer.concat(pieces).toString('utf8')).toBe(new TextDecoder().decode(whole));
      }),
    );
  });
});

describe('XML that was made to waste time or memory', () => {
  it.each([
    ['nested tags', '<a>'.repeat(300)],
    ['a tag without an end', `<worksheet ${'a'.repeat(2_000_000)}`],
    ['a comment without an end', `<worksheet><!-- ${'a'.repeat(2_000_000)}`],
    ['a name without an end', `<worksheet><${'a'.repeat(5_000)}/></worksheet>`],
  ])('is refused: %s', (_, xml) => {
    expect(rowsByScanner(xml, [0.2, 0.4, 0.6, 0.8])).toBeNull();
  });
});
