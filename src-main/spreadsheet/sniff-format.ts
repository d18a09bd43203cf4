import { TextDecoder } from 'node:util';
import { AppError } from '#shared/contract/errors.ts';
import { isSheetFormat, type SheetFormat } from '#shared/domain/list/formats.ts';
import type { OtherFormat } from '#shared/messages/import/other-formats.ts';
import { otherFormat } from './other-formats.ts';
import { eachTag } from './workbook/workbook.ts';
import { openPackage, type Package, type PackagePart, partText } from './workbook/xlsx-package.ts';
import { xmlEncoding } from './workbook/xml/utf8-reader.ts';
import { attribute } from './workbook/xml/xml.ts';

/** Matches Excel's records of version 3 or later, and the container of old Office files that usually holds them. */
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
  const format = otherFormat(head);
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

type ArchiveFormat = SheetFormat | OtherFormat | 'encrypted';

async function archiveFormat(archive: Package): Promise<ArchiveFormat | null> {
  const { parts, find } = archive;
  const has = (pattern: RegExp) => parts.some(({ fileName }) => pattern.test(fileName));
  if (has(/(^|\/)workbook\.bin$/iu)) return 'xlsb';
  if (has(/^word\//iu)) return 'docx';
  if (has(/^ppt\//iu)) return 'pptx';
  if (has(/^visio\//iu)) return 'vsd';
  if (has(/\.iwa$/iu) || has(/(^|\/)index\.(?:zip|xml\.gz|xml|apxl)$/iu)) return appleFormat(archive);
  if (find('encrypted-package')) return 'encrypted';
  if (find('content.xml') && (find('mimetype') ?? find(MANIFEST))) return openDocumentFormat(archive);
  if (has(/^xl\//iu)) return 'xlsx';
  const types = find('[Content_Types].xml');
  if (!types) return 'zip';
  // The parts of a workbook can have unusual names. Only their content types then show that the file is a workbook.
  const isWorkbook = has(/(^|\/)(workbook|worksheets?\/|sheet)/iu);
  return isWorkbook || (await startOf(archive, types)).includes('.spreadsheetml.') ? 'xlsx' : null;
}

function appleFormat({ parts, fileName }: Package): OtherFormat {
  if (parts.some((part) => /(^|\/)(?:Slide[^/]*\.iwa|index\.apxl)$/iu.test(part.fileName))) return 'key';
  return /\.pages$/iu.test(fileName) ? 'pages' : 'numbers';
}

const MANIFEST = 'META-INF/manifest.xml';

/** OpenDocument texts and drawings use the same kind of package as spreadsheets. */
async function openDocumentFormat(archive: Package): Promise<ArchiveFormat> {
  const type = await openDocumentType(archive);
  const [, kind] = /opendocument\.(text|presentation|graphics)/u.exec(type) ?? [];
  return kind === undefined ? 'ods' : (OPEN_DOCUMENTS.get(kind) ?? 'ods');
}

/** Some programs omit the part with the type. The manifest states it too, among the types of embedded documents. */
async function openDocumentType(archive: Package): Promise<string> {
  const mimetype = archive.find('mimetype');
  if (mimetype) return startOf(archive, mimetype);
  const manifest = archive.find(MANIFEST);
  let type = '';
  if (manifest)
    await eachTag(archive, manifest, (tag) => {
      if (attribute(tag, 'full-path') === '/') type = attribute(tag, 'media-type') ?? '';
    });
  return type;
}

async function startOf(archive: Package, part: PackagePart): Promise<string> {
  for await (const text of partText(archive, part)) return text;
  return '';
}

const OPEN_DOCUMENTS = new Map<string, OtherFormat>([
  ['text', 'odt'],
  ['presentation', 'odp'],
  ['graphics', 'odg'],
]);

const HTML =
  /^\s*(?:<!doctype\s+html|<!--|<(?:html|head|body|table|meta|style|title|link|script|div|center|font|form|span|p|br|h[1-6])\b)/iu;

/** Returns the XML or HTML format by its content, or null if the text does not begin with a tag. */
function sniffMarkup(head: Buffer): SheetFormat | OtherFormat | null {
  const text = new TextDecoder(xmlEncoding(head)).decode(head);
  const isXml = /^\s*<\?xml\b/iu.test(text);
  if (!isXml && !HTML.test(text) && !/^\s*<(?:[\w-]+:)?Workbook\b/u.test(text)) return null;
  if (/<(?:[\w-]+:)?Workbook\b/u.test(text) && text.includes('urn:schemas-microsoft-com:office:spreadsheet'))
    return 'xml_2003';
  if (/<office:document\b/u.test(text)) return text.includes('opendocument.spreadsheet') ? 'fods' : 'xml';
  if (/<table\b/iu.test(text)) return 'html';
  return isXml && !/<html\b/iu.test(text) ? 'xml' : 'htm';
}

/** Whether the content has control characters that no text has. UTF-16 has zeros, but only in every second byte. */
function isBinary(head: Buffer): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return false;
  let controls = 0;
  const zeros: [number, number] = [0, 0];
  const sample = head.subarray(0, 8192);
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
    else if (byte < 32 && !TEXT_CONTROLS.has(byte)) controls += 1;
  }
  // UTF-16 without a byte order mark has zeros in every second byte. Other high bytes may look like controls.
  if (Math.max(...zeros) > sample.length * 0.015 && Math.min(...zeros) < Math.max(...zeros) * 0.25)
    return false;
  // Some files pad fixed-width cells with zeros and have no other control characters.
  return controls > sample.length * 0.02 || (controls > 0 && Math.min(...zeros) > sample.length * 0.02);
}

/** Tab, line ends, FileMaker's line break, form feed, DOS's end-of-file mark, escape, and the group, record and unit separators. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 26, 27, 28, 29, 30, 31]);
