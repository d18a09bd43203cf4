/** Unchanged cells keep their bytes, no matter in which encoding the file is read. */
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { patchText } from '../../../support/files/patch-text.ts';

const failing = (failure: object) => ({ failure: expect.objectContaining(failure) });

/** Réunion in Latin-1, which looks like Thai to a guess by bytes. */
const REUNION = Buffer.from(
  'Rue,Ville,Note\r\n"Rue de l\u2019\u00C9glise",Saint-Andr\u00E9,a\r\nAll\u00E9e,Sainte-Rose,b\r\n'.replace(
    '\u2019',
    "'",
  ),
  'latin1',
);

describe('a text file whose encoding was guessed wrong', () => {
  it('keeps the bytes of unchanged cells', async () => {
    const rows = [{ sourceRow: 3, added: [], replaced: [{ column: 1, text: 'Sainte Rose' }] }];
    const { bytes, notes } = await patchText(REUNION, rows, { encoding: 'windows-874' });
    expect(bytes.toString('latin1')).toBe(REUNION.toString('latin1').replace('Sainte-Rose', 'Sainte Rose'));
    expect(notes.encodingBefore).toBeNull();
  });

  it('is not written if the encoding lacks characters of the new cells', async () => {
    const rows = [2, 3].map((sourceRow) => ({ sourceRow, added: ['of “Saint-André” now'] }));
    await expect(
      patchText(REUNION, rows, { encoding: 'windows-874', added: ['Final'] }),
    ).rejects.toMatchObject(
      failing({
        code: 'text_not_in_encoding',
        encoding: 'windows-874',
        cells: 2,
        letters: [{ letter: 'é', cells: 2, example: { row: 1, column: 'Final', text: '"Saint-André"' } }],
      }),
    );
  });

  it('does not become UTF-8 if that would lose some of its content', async () => {
    const content = Buffer.concat([REUNION, Buffer.from('x\u00FC,y,z\r\n', 'latin1')]); // not a Thai character
    const rows = [2, 3, 4].map((sourceRow) => ({ sourceRow, added: ['André'] }));
    await expect(
      patchText(content, rows, { encoding: 'windows-874', added: ['Final'], to: 'utf-8' }),
    ).rejects.toMatchObject(failing({ code: 'encoding_misread', row: 4 }));
  });
});

describe('the encoding of an exported text file', () => {
  const CONTENT = Buffer.from('Stra\u00DFe;Ort\nOtto-Braun-Stra\u00DFe;K\u00F6ln\n', 'latin1');
  const ROWS = [{ sourceRow: 2, added: ['Łódź'] }];
  const OPTIONS = { encoding: 'windows-1252', delimiter: ';', added: ['New'] };

  it('becomes UTF-8 if it lacks a character and a person agrees, and the export reports this', async () => {
    const { bytes, notes } = await patchText(CONTENT, ROWS, { ...OPTIONS, to: 'utf-8' });
    expect(notes.encodingBefore).toBe('windows-1252');
    expect(bytes.toString('utf8')).toBe('\uFEFFStraße;Ort;;New\nOtto-Braun-Straße;Köln;;Łódź\n');
  });

  it('stays the same if it has every necessary character, and becomes UTF-8 only on request', async () => {
    const rows = [{ sourceRow: 2, added: ['Köln'] }];
    const own = await patchText(CONTENT, rows, OPTIONS);
    expect(own.notes.encodingBefore).toBeNull();
    expect(own.bytes.toString('latin1')).toBe('Straße;Ort;;New\nOtto-Braun-Straße;Köln;;Köln\n');
    const wished = await patchText(CONTENT, rows, { ...OPTIONS, to: 'utf-8' });
    expect(wished.notes.encodingBefore).toBe('windows-1252');
    expect(wished.bytes.toString('utf8')).toBe('\uFEFFStraße;Ort;;New\nOtto-Braun-Straße;Köln;;Köln\n');
  });

  it('stays the same if it lacks only typographic quotes, which become plain quotes', async () => {
    const rows = [{ sourceRow: 2, added: ['the street was “Straße”'] }];
    const { bytes } = await patchText(CONTENT, rows, { ...OPTIONS, encoding: 'iso-8859-15' });
    expect(bytes.toString('latin1').split('\n')[1]).toBe(
      'Otto-Braun-Straße;Köln;;"the street was ""Straße"""',
    );
  });
});

/** Encodings of the file, and encodings it may be misread in. */
const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-874',
  'cp850',
  'iso-8859-15',
  'shift_jis',
  'gbk',
  'big5',
  'koi8-r',
  'iso-2022-jp',
];

describe('any bytes in any encoding', () => {
  const cell = fc
    .uint8Array({ maxLength: 6 })
    .map((noise) => Buffer.from(noise.filter((byte) => ![0x0a, 0x0d, 0x22, 0x2c].includes(byte))));
  const quoted = fc
    .constantFrom('"a, b"', '""', '"two\r\nlines"', '"say ""x"""')
    .map((text) => Buffer.from(text));
  const record = fc.array(fc.oneof(cell, quoted), { minLength: 2, maxLength: 4 });
  const file = fc.record({
    mark: fc.constantFrom('', '\u00EF\u00BB\u00BF'),
    records: fc.array(record, { minLength: 1, maxLength: 6 }),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    endsInLine: fc.boolean(),
    encoding: fc.constantFrom(...ENCODINGS),
  });
  type AnyFile = typeof file extends fc.Arbitrary<infer T> ? T : never;

  const joined = (cells: readonly Buffer[], by: string): string =>
    cells.map((bytes) => bytes.toString('latin1')).join(by);
  function contentOf(
    { mark, records, lineEnd, endsInLine, encoding }: AnyFile,
    lines: readonly string[],
  ): Buffer {
    const start = encoding === 'utf-8' ? mark : '';
    const text =
      start + ['a,b,c', ...lines].join(lineEnd) + (endsInLine || records.length === 0 ? lineEnd : '');
    return Buffer.from(text, 'latin1');
  }
  /** A record of one empty cell would be an empty line. */
  const linesOf = ({ records }: AnyFile): readonly string[] => records.map((cells) => joined(cells, ','));

  it('stay the same if nothing is added or replaced', async () => {
    await fc.assert(
      fc.asyncProperty(file, async (made) => {
        const content = contentOf(made, linesOf(made));
        const { bytes } = await patchText(content, [], { encoding: made.encoding });
        expect(bytes.equals(content)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('stay the same next to replaced and added cells', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.nat(3), async (made, column) => {
        const content = contentOf(made, linesOf(made));
        const rows = made.records.map((_, i) => i + 2);
        const replaced = rows.map((sourceRow) => ({
          sourceRow,
          added: [],
          replaced: [{ column, text: 'new' }],
        }));
        const inPlace = await patchText(content, replaced, { encoding: made.encoding });
        const NEW = Buffer.from('new');
        const expected = made.records.map((cells) => {
          const all = [...cells];
          while (all.length <= column) all.push(Buffer.alloc(0));
          return joined(all.with(column, NEW), ',');
        });
        expect(inPlace.bytes.toString('latin1')).toBe(contentOf(made, expected).toString('latin1'));

        const added = rows.map((sourceRow) => ({ sourceRow, added: ['new'] }));
        const beside = await patchText(content, added, { encoding: made.encoding, added: ['New'] });
        const width = Math.max(3, ...made.records.map(({ length }) => length));
        const filled = (text: string, fields: number) => text + ','.repeat(width - fields);
        const lines = made.records.map((cells) => `${filled(joined(cells, ','), cells.length)},new`);
        const whole = contentOf(made, lines).toString('latin1');
        expect(beside.bytes.toString('latin1')).toBe(whole.replace('a,b,c', `${filled('a,b,c', 3)},New`));
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    [0, 'a,b,c\nnew,"York'],
    [1, 'a,b,c\nx,new'],
    [2, 'a,b,c\nx,"York",new'],
  ])(
    'include an unclosed quote, which the export closes only before a new cell: column %d',
    async (column, text) => {
      const rows = [{ sourceRow: 2, added: [], replaced: [{ column, text: 'new' }] }];
      const { bytes } = await patchText(Buffer.from('a,b,c\nx,"York'), rows, { encoding: 'utf-8' });
      expect(bytes.toString()).toBe(text);
    },
  );

  it.each(['utf-16le', 'utf-16be'])(
    'stay the same next to an added column in %s, with the byte order mark and the line ends',
    async (encoding) => {
      const text = '\uFEFFa;b;c\r\n"x;y";Łódź;z\r\nlast;Köln;';
      const content = iconv.encode(text, encoding, { addBOM: false });
      const rows = [{ sourceRow: 2, added: ['日本'], replaced: [] }];
      const { bytes } = await patchText(content, rows, { encoding, delimiter: ';', added: ['New'] });
      expect(iconv.decode(bytes, encoding, { stripBOM: false })).toBe(
        '\uFEFFa;b;c;New\r\n"x;y";Łódź;z;日本\r\nlast;Köln;',
      );
    },
  );
});
