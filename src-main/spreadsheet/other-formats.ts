/** Recognises unsupported formats by their content, so that the app refuses them by name instead of reading meaningless rows. */
import { isAscii } from 'node:buffer';
import type { OtherFormat } from '#shared/messages/import/other-formats.ts';

/** The first bytes of each format, one character for each byte. A list may start with the letters of a signature: see `isSigned`. */
const SIGNATURES: readonly (readonly [format: OtherFormat, start: RegExp])[] = [
  ['gz', /^\u001F\u008B/u],
  ['z', /^\u001F[\u009D\u00A0]/u],
  ['bz2', /^BZh[1-9](?:1AY&SY|\u0017rE8P\u0090)/u],
  ['xz', /^\u00FD7zXZ\u0000/u],
  ['zst', /^\u0028\u00B5\u002F\u00FD/u],
  ['lz4', /^\u0004"M\u0018/u],
  ['7z', /^7z\u00BC\u00AF/u],
  ['rar', /^Rar!\u001A/u],
  ['cab', /^MSCF\u0000/u],
  ['tar', /^[^]{257}ustar/u],
  ['parquet', /^PAR[1E]/u],
  ['arrow', /^(?:ARROW1|FEA1)/u],
  ['avro', /^Obj\u0001/u],
  ['sqlite', /^SQLite format 3/u],
  ['mdb', /^\u0000\u0001\u0000\u0000Standard Jet DB/u],
  ['accdb', /^\u0000\u0001\u0000\u0000Standard ACE DB/u],
  ['fmp12', /^\u0000\u0001\u0000\u0000\u0000\u0002\u0000\u0001\u0000\u0005\u0000\u0002\u0000\u0002\u00C0/u],
  ['pst', /^!BDN/u],
  ['sav', /^\$FL[23]@/u],
  ['wpd', /^\u00FFWPC/u],
  ['lotus', /^\u0000\u0000(?:\u0002\u0000[\u0004-\u0006]\u0004|\u001A\u0000[\u0000-\u0005]\u0010)/u],
  ['quattro', /^\u0000\u0000\u0002\u0000[\u0001-\u0021][\u0010Q]/u],
  ['works', /^[\u00FF ][\u0000T]\u0002\u0000/u],
  [
    'image',
    /^(?:\u0089PNG|GIF8[79]a|\u00FF\u00D8\u00FF|II\*\u0000|MM\u0000\*|8BPS|\u0000\u0000\u0001\u0000)/u,
  ],
  ['image', /^(?:BM[^]{4}\u0000{4}|RIFF[^]{4}WEBP|[^]{4}ftyp(?:heic|heix|mif1|avif))/u],
  ['media', /^(?:ID3[\u0002-\u0004]|OggS|fLaC|RIFF[^]{4}(?:WAVE|AVI )|[^]{4}ftyp)/u],
  // Excel before version 3: a stream of records with a different kind of cell.
  ['xls', /^\u0009\u0000[\u0004-\u0008]\u0000/u],
];

const TEXT_SIGNATURES: typeof SIGNATURES = [
  ['pdf', /^%PDF-/u],
  ['ps', /^%!PS/u],
  ['rtf', /^\{\\rtf/u],
  // The next line must also be a record of SYLK, so that a list with the header "ID;PLZ;Ort" does not match.
  ['slk', /^ID;P[^\r\n;]{0,30}(?:;[NE])*(?:\r\n?|\n)[BCFPO];[A-Z]/u],
  ['dif', /^TABLE(?:\r\n?|\n)0,1(?:\r\n?|\n)/u],
  ['vcf', /^BEGIN:VCARD/iu],
  ['ics', /^BEGIN:VCALENDAR/iu],
  ['ldif', /^(?:version: ?1(?:\r\n?|\n)+)?dn::? /iu],
  ['json', /^(?:\s*\[)?\s*\{\s*"/u],
];

/** Returns the name of an unsupported format, or null for any other content. */
export function otherFormat(head: Buffer): OtherFormat | null {
  const start = head.toString('latin1', 0, 4096);
  const text = start.replace(/^\u00EF\u00BB\u00BF/u, '');
  const [found] =
    SIGNATURES.find(([, pattern]) => isSigned(start, pattern)) ??
    TEXT_SIGNATURES.find(([, pattern]) => pattern.test(text)) ??
    [];
  if (found) return found;
  if (isUtf32(head)) return 'utf32';
  const encoding = sevenBitEncoding(head);
  if (encoding) return encoding;
  return isDbase(head) ? 'dbf' : mailFormat(text);
}

/** Detects encodings that write non-ASCII characters as ASCII escapes. Read as ASCII, addresses would be wrong. */
function sevenBitEncoding(head: Buffer): OtherFormat | null {
  if (!isAscii(head)) return null;
  const text = head.toString('latin1');
  if (text.includes('\u001B$)C')) return 'iso2022kr';
  if (/\u001B\$\)[AG]/u.test(text)) return 'iso2022cn';
  if ((text.match(HZ)?.length ?? 0) >= FEWEST_PIECES) return 'hz';
  return [...text.matchAll(UTF_7)].filter(([, piece = '']) => areLetters(piece)).length >= FEWEST_PIECES
    ? 'utf7'
    : null;
}

const FEWEST_PIECES = 2;
const HZ = /~\{(?:[!-w][!-~]){1,100}~\}/gu;
/** Matches Base64 that starts with a non-ASCII Latin, Greek or Cyrillic letter. Other Base64 could be a plain word. */
const UTF_7 = /\+([A-E][A-Za-z0-9+/]{2,40})-/gu;

/** Whether Base64 encodes non-ASCII letters in UTF-16, with spare bits of 0. "Events" in "jo+Events-uk@…" does not. */
function areLetters(piece: string): boolean {
  const bytes = Buffer.from(piece, 'base64');
  if (bytes.length % 2 !== 0 || bytes.toString('base64').replaceAll('=', '') !== piece) return false;
  const text = bytes.swap16().toString('utf16le');
  return /^[[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]--[\u0000-\u007F]]+$/v.test(text);
}

/** Whether the signature is real. Letters may be a word of a list, unless control characters follow them. */
function isSigned(start: string, signature: RegExp): boolean {
  const [found] = signature.exec(start) ?? [];
  if (found === undefined) return false;
  return /[^\t\n\r -~]/u.test(found) || CONTROL.test(start.slice(found.length, found.length + SPSS_TITLE));
}

const CONTROL = /[\u0000-\u0008\u000E-\u001B]/u;
/** The number of characters between the SPSS signature and the first binary number. Other formats have fewer. */
const SPSS_TITLE = 64;

const DBASE_VERSIONS = new Set([
  0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8c, 0xcb, 0xf5, 0xfb,
]);
/** Byte offset of the first field's description. The file's description precedes it. Each description has 32 bytes. */
const DBASE_HEADER = 32;

/** Whether this is a dBASE table. It has no signature, so its date, its lengths and its first field must be plausible. */
function isDbase(head: Buffer): boolean {
  if (head.length <= 2 * DBASE_HEADER || !DBASE_VERSIONS.has(head[0] ?? 0)) return false;
  const [headerBytes, recordBytes] = [head.readUInt16LE(8), head.readUInt16LE(10)];
  const field = head.toString('latin1', DBASE_HEADER, DBASE_HEADER + 12);
  return (
    (head[2] ?? 0) <= 12 &&
    (head[3] ?? 0) <= 31 &&
    headerBytes > 2 * DBASE_HEADER &&
    recordBytes > 1 &&
    // Some version numbers are also digits or letters. The description has zero bytes, and text has none.
    head.subarray(4, DBASE_HEADER).includes(0) &&
    /^[^\u0000-\u0020][^]{10}[A-Z@+0]$/u.test(field)
  );
}

/** Detects emails. A web archive (MHTML) is an email that contains pages. */
function mailFormat(text: string): OtherFormat | null {
  const head = text.trimStart();
  if (!/^[A-Za-z][\w-]*:/u.test(head) || !/[\r\n]MIME-Version:|^MIME-Version:/iu.test(head)) return null;
  return /Content-Type:\s*multipart\/related/iu.test(head) ? 'mhtml' : 'eml';
}

/** Whether the text is UTF-32. A character has four bytes: the highest is 0, and the next never exceeds the last Unicode plane. */
function isUtf32(head: Buffer): boolean {
  const characters = Math.floor(Math.min(head.length, 4096) / 4);
  if (characters < 2 || head.length % 4 !== 0) return false;
  const isAll = (isPart: (character: number) => boolean): boolean =>
    Array.from({ length: characters }, (_, index) => index * 4).every(isPart);
  const isCharacter = (code: number): boolean => code > 0 && code <= 0x10_ff_ff;
  return (
    isAll((at) => isCharacter(head.readUInt32LE(at))) || isAll((at) => isCharacter(head.readUInt32BE(at)))
  );
}
