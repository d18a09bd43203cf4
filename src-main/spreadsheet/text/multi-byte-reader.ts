/**
 * Decodes multi-byte encodings. `TextDecoder` uses ICU, which reads the Hong Kong letters of Big5 as private code
 * points and lacks half of the Korean letters. iconv-lite reads all these letters, but takes ten times as long for a
 * short cell.
 */
import iconv from 'iconv-lite';

const MULTI_BYTE = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr']);

/** For each encoding, 65,536 entries for two-byte letters; the first 256 are for one-byte letters. An empty string means no letter. */
const tables = new Map<string, readonly string[]>();

/** Returns a function that converts units to text; null if the encoding is not one of `MULTI_BYTE`. */
export function multiByteReader(name: string): ((units: string) => string) | null {
  if (!MULTI_BYTE.has(name)) return null;
  const letters = tables.get(name) ?? lettersOf(name);
  tables.set(name, letters);
  return (units) => {
    let text = '';
    for (let at = 0; at < units.length; at += 1) {
      const lead = units.charCodeAt(at);
      let letter = letters[lead];
      if (letter === '') {
        at += 1;
        letter = letters[(lead << 8) | units.charCodeAt(at)];
      }
      // The text has a longer letter or an invalid byte.
      if (!letter) return decoded(Buffer.from(units, 'latin1'), name);
      text += letter;
    }
    return text;
  };
}

function lettersOf(name: string): readonly string[] {
  const letters = Array.from({ length: 0x10000 }, (_, code) =>
    code < 0x80 ? String.fromCharCode(code) : '',
  );
  const singles = Array.from({ length: 0x80 }, (_, index) => [0x80 + index]);
  const pairs = singles.flatMap(([lead = 0]) =>
    Array.from({ length: 0xd0 }, (_, index) => [lead, 0x30 + index]),
  );
  const fill = (codes: readonly (readonly number[])[]): void => {
    // No letter contains the byte of a line feed, so each line is the text of one code.
    const lines = decoded(Buffer.from(codes.flatMap((code) => [...code, LF])), name).split('\n');
    for (const [index, [lead = 0, second]] of codes.entries()) {
      const letter = lines[index] ?? '';
      if (!letter.includes('\uFFFD')) letters[second === undefined ? lead : (lead << 8) | second] = letter;
    }
  };
  fill(pairs);
  fill(singles);
  return letters;
}

const LF = 0x0a;

function decoded(bytes: Buffer, name: string): string {
  const text = iconv.decode(bytes, name, { stripBOM: false });
  return name === 'gb18030'
    ? text.replaceAll(/[\uE780-\uE864]/gu, (letter) => PUBLIC.get(letter) ?? letter)
    : text;
}

/** Letters of GB 18030 with their old private code points, and their code points since the standard of 2022. */
const PUBLIC = new Map(
  `E78D FE10 E78E FE12 E78F FE11 E790 FE13 E791 FE14 E792 FE15 E793 FE16 E794 FE17 E795 FE18 E796 FE19 E7C7 1E3F E816 20087
  E817 20089 E818 200CC E81E 9FB4 E826 9FB5 E82B 9FB6 E82C 9FB7 E831 215D7 E832 9FB8 E83B 2298F E843 9FB9 E854 9FBA
  E855 241FE E864 9FBB`
    .split(/[ \n]+/u)
    .map((code) => String.fromCodePoint(parseInt(code, 16)))
    .flatMap((from, at, all) => (at % 2 === 0 ? [[from, all[at + 1] ?? ''] as const] : [])),
);
