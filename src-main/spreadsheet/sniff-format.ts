/** What a file is, by its content; names lie. */
import { open } from 'node:fs/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import { isSheetFormat } from '#shared/domain/list/formats.ts';
import type { Package } from './workbook/xlsx-package.ts';
import { openPackage } from './workbook/xlsx-package.ts';

/** Bytes. */
const HEAD_BYTES = 256 * 1024;

const SIGNATURES: readonly (readonly [format: string, start: RegExp])[] = [
  ['pdf', /^%PDF-/u],
  ['rtf', /^\{\\rtf/u],
  ['gz', /^\u001F\u008B/u],
  ['7z', /^7z\u00BC\u00AF/u],
  ['rar', /^Rar!/u],
  ['parquet', /^PAR1/u],
  ['sqlite', /^SQLite format 3/u],
  // Excel before 5: a stream of records that begins with BOF.
  ['xls', /^\u0009[\u0000\u0002\u0004\u0008][\u0004-\u0008]\u0000/u],
  ['html', /^(?:\u00EF\u00BB\u00BF)?\s*<(?:!doctype\s+html|html|head|body|table|meta)\b/iu],
  ['xml', /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml\b/iu],
  ['json', /^(?:\u00EF\u00BB\u00BF)?\s*(?:\[\s*)?\{\s*"/u],
];

/** The first bytes of a file, at most `HEAD_BYTES`. */
export async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** @throws AppError `file_empty`, `file_format_unknown`, `file_format_unsupported`, `file_encrypted`, `file_damaged` */
export async function sniffFormat(path: string, file: string, head: Buffer): Promise<SheetFormat> {
  const start = head.toString('latin1', 0, 4096);
  if (/^[\s\u00FE\u00FF\u00EF\u00BB\u00BF\u0000]*$/u.test(start) && head.length <= 4096) {
    throw new AppError({ code: 'file_empty', file });
  }
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006'))
    return sniffArchive(path, file);
  if (start.startsWith('\u00D0\u00CF\u0011\u00E0')) throw compoundFailure(head, file);
  const [format] = SIGNATURES.find(([, pattern]) => pattern.test(start)) ?? [];
  if (format) throw new AppError({ code: 'file_format_unsupported', file, format });
  if (isBinary(head)) throw new AppError({ code: 'file_format_unknown', file });
  return 'csv';
}

async function sniffArchive(path: string, file: string): Promise<SheetFormat> {
  const archive = await openPackage(path, file);
  try {
    const format = archiveFormat(archive);
    if (format === null) throw new AppError({ code: 'file_format_unknown', file });
    if (isSheetFormat(format)) return format;
    throw new AppError({ code: 'file_format_unsupported', file, format });
  } finally {
    archive.close();
  }
}

/** By the parts of a package; null for one of an unknown kind. */
function archiveFormat({ parts, find }: Package): string | null {
  const has = (pattern: RegExp) => parts.some(({ fileName }) => pattern.test(fileName));
  if (has(/(^|\/)workbook\.bin$/iu)) return 'xlsb';
  if (has(/^word\//iu)) return 'docx';
  if (has(/^ppt\//iu)) return 'pptx';
  if (has(/\.iwa$/iu) || has(/^index\.zip$/iu)) return 'numbers';
  if (find('mimetype') && find('content.xml')) return 'ods';
  // The workbook part can have any name: what matters is that it is a package of this family.
  if (find('[Content_Types].xml') && has(/(^|\/)(workbook|worksheets?\/|sheet)/iu)) return 'xlsx';
  if (has(/^xl\//iu)) return 'xlsx';
  return find('[Content_Types].xml') ? null : 'zip';
}

/** Old Office files and encrypted new ones are the same kind of container, whose directory names its streams. */
function compoundFailure(head: Buffer, file: string): AppError {
  const has = (name: string) => head.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage') || has('EncryptionInfo')) return new AppError({ code: 'file_encrypted', file });
  const format = has('WordDocument') ? 'doc' : has('PowerPoint Document') ? 'ppt' : 'xls';
  return new AppError({ code: 'file_format_unsupported', file, format });
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
