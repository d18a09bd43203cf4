/** What a file is, by its content; names lie. */
import { TextDecoder } from 'node:util';
import { AppError } from '#shared/contract/errors.ts';
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import { isSheetFormat } from '#shared/domain/list/formats.ts';
import type { Package } from './workbook/xlsx-package.ts';
import { xmlEncoding } from './workbook/utf8-reader.ts';
import { openPackage, partText } from './workbook/xlsx-package.ts';

/** Other formats, by how they begin. */
const SIGNATURES: readonly (readonly [format: string, start: RegExp])[] = [
  ['pdf', /^%PDF-/u],
  ['rtf', /^\{\\rtf/u],
  ['gz', /^\u001F\u008B/u],
  ['7z', /^7z\u00BC\u00AF/u],
  ['rar', /^Rar!/u],
  ['parquet', /^PAR1/u],
  ['sqlite', /^SQLite format 3/u],
  // Excel before 3: a stream of records with cells of its own kind.
  ['xls', /^\u0009\u0000[\u0004-\u0008]\u0000/u],
  // Not "ID;PLZ;Ort": the next line is a record of SYLK, too.
  ['slk', /^ID;P[^\r\n;]{0,30}(?:;[NE])*\r?\n[BCFPO];[A-Z]/u],
  ['dif', /^TABLE\r?\n0,1\r?\n/u],
  ['json', /^(?:\s*\[)?\s*\{\s*"/u],
];

/** Excel 3 and 4, and what later ones and other Office programs keep in a container of its own. */
const XLS = /^(?:\u0009[\u0002\u0004\u0008][\u0004-\u0010]\u0000|\u00D0\u00CF\u0011\u00E0)/u;

/** @throws AppError `file_empty`, `file_format_unknown`, `file_format_unsupported`, `file_damaged` */
export async function sniffFormat(path: string, file: string, head: Buffer): Promise<SheetFormat> {
  const start = head.toString('latin1', 0, 4096);
  if (/^[\s\u00FE\u00FF\u00EF\u00BB\u00BF\u0000]*$/u.test(start) && head.length <= 4096) {
    throw new AppError({ code: 'file_empty', file });
  }
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006'))
    return sniffArchive(path, file);
  if (XLS.test(start)) return 'xls';
  const [format] = SIGNATURES.find(([, pattern]) => pattern.test(start)) ?? [];
  if (format) throw new AppError({ code: 'file_format_unsupported', file, format });
  const markup = sniffMarkup(head);
  if (markup && isSheetFormat(markup)) return markup;
  if (markup) throw new AppError({ code: 'file_format_unsupported', file, format: markup });
  if (isBinary(head)) throw new AppError({ code: 'file_format_unknown', file });
  return 'csv';
}

async function sniffArchive(path: string, file: string): Promise<SheetFormat> {
  const archive = await openPackage(path, file);
  try {
    const format = await archiveFormat(archive);
    if (format === null) throw new AppError({ code: 'file_format_unknown', file });
    if (format === 'encrypted') throw new AppError({ code: 'file_encrypted', file });
    if (isSheetFormat(format)) return format;
    throw new AppError({ code: 'file_format_unsupported', file, format });
  } finally {
    archive.close();
  }
}

/** By the parts of a package; null for one of an unknown kind. */
async function archiveFormat(archive: Package): Promise<string | null> {
  const { parts, find } = archive;
  const has = (pattern: RegExp) => parts.some(({ fileName }) => pattern.test(fileName));
  if (has(/(^|\/)workbook\.bin$/iu)) return 'xlsb';
  if (has(/^word\//iu)) return 'docx';
  if (has(/^ppt\//iu)) return 'pptx';
  if (has(/\.iwa$/iu) || has(/^index\.zip$/iu)) return 'numbers';
  if (find('encrypted-package')) return 'encrypted';
  if (find('mimetype') && find('content.xml')) return openDocumentFormat(archive);
  // The workbook part can have any name: what matters is that it is a package of this family.
  if (find('[Content_Types].xml') && has(/(^|\/)(workbook|worksheets?\/|sheet)/iu)) return 'xlsx';
  if (has(/^xl\//iu)) return 'xlsx';
  return find('[Content_Types].xml') ? null : 'zip';
}

/** Texts and drawings are packages of the same family. */
async function openDocumentFormat(archive: Package): Promise<string> {
  const part = archive.find('mimetype');
  let type = '';
  if (part && part.uncompressedSize <= LONGEST_TYPE)
    for await (const text of partText(archive, part)) type += text;
  const [, kind] = /opendocument\.(text|presentation|graphics)/u.exec(type) ?? [];
  return kind === undefined ? 'ods' : (OPEN_DOCUMENTS.get(kind) ?? 'ods');
}

/** Bytes. */
const LONGEST_TYPE = 200;
const OPEN_DOCUMENTS = new Map([
  ['text', 'odt'],
  ['presentation', 'odp'],
  ['graphics', 'odg'],
]);

const HTML =
  /^\s*(?:<!doctype\s+html|<!--|<(?:html|head|body|table|meta|style|title|link|script|div|center|font|form|span|p|br|h[1-6])\b)/iu;

/** XML or HTML, by what it is about; null where a text does not begin with a tag. */
function sniffMarkup(head: Buffer): string | null {
  const text = new TextDecoder(xmlEncoding(head)).decode(head);
  const isXml = /^\s*<\?xml\b/iu.test(text);
  if (!isXml && !HTML.test(text) && !/^\s*<(?:[\w-]+:)?Workbook\b/u.test(text)) return null;
  if (/<(?:[\w-]+:)?Workbook\b/u.test(text) && text.includes('urn:schemas-microsoft-com:office:spreadsheet'))
    return 'xml_2003';
  if (/<office:document\b/u.test(text)) return text.includes('opendocument.spreadsheet') ? 'fods' : 'xml';
  if (/<table\b/iu.test(text)) return 'html';
  return isXml && !/<html\b/iu.test(text) ? 'xml' : 'htm';
}

/** Control characters that no text has; UTF-16 is full of zeros, but only in one half of its bytes. */
function isBinary(head: Buffer): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return false;
  let controls = 0;
  const zeros: [number, number] = [0, 0];
  const sample = head.subarray(0, 8192);
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 26)
      controls += 1;
  }
  // UTF-16 without a mark: zeros in one half, and in it the blocks of other scripts, which look like control characters.
  if (Math.max(...zeros) > sample.length * 0.015 && Math.min(...zeros) < Math.max(...zeros) * 0.25)
    return false;
  return controls > sample.length * 0.02 || Math.min(...zeros) > sample.length * 0.02;
}
