/** Files in unknown formats are recognised by their content, not their name. They are refused and never become rows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { OTHER_FORMATS } from '#shared/messages/import/other-formats.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const LIST = 'Name,Street,City\r\nAnn,1 High St,Leeds\r\n';
const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Fields of 20 characters as dBASE III and FoxPro write them. Some leave the file date empty. */
function dbase(version: number, date: readonly number[]): Buffer {
  const head = Buffer.alloc(32);
  head.set([version, ...date, 1]);
  head.writeUInt16LE(32 * 3 + 1, 8);
  head.writeUInt16LE(41, 10);
  const field = (name: string): Buffer => {
    const bytes = Buffer.alloc(32);
    bytes.write(name, 'latin1');
    bytes.write('C', 11);
    bytes[16] = 20;
    return bytes;
  };
  const row = `${' Ann'.padEnd(21)}${'1 High St, Leeds'.padEnd(20)}`;
  return Buffer.concat([head, field('NAME'), field('STREET'), latin(`\r${row}\u001A`)]);
}

const MHTML = `MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related; boundary="--x"\r\n\r\n----x\r\nContent-Type: text/html\r\n\r\n<table><tr><td>Ann</td></tr></table>\r\n`;

describe('a file in a format that the app cannot read', () => {
  it.each<readonly [format: string, content: Buffer | string]>([
    ['dbf', dbase(0x03, [124, 11, 28])],
    ['dbf', dbase(0x30, [0, 0, 0])],
    ['mhtml', MHTML],
    [
      'mhtml',
      `From: <Saved by Blink>\nSubject: List\nMIME-Version: 1.0\nContent-Type: multipart/related;\n\ttype="text/html"\n\n`,
    ],
    ['eml', 'From: a@example.com\nMIME-Version: 1.0\nContent-Type: text/plain\n\nHello, Ann\n'],
    ['bz2', hex('425a68393141592653599c0f4d2a0000')],
    ['xz', hex('fd377a585a000004e6d6b446')],
    ['zst', zstdCompressSync(LIST)],
    ['gz', gzipSync(LIST)],
    ['lz4', hex('04224d186440a7')],
    ['7z', hex('377abcaf271c0004')],
    ['rar', latin('Rar!\u001A\u0007\u0001\u0000')],
    ['tar', `${'list.csv'.padEnd(257, '\u0000')}ustar  \u0000${LIST}`],
    ['utf32', iconv.encode(`\uFEFF${LIST}`, 'utf-32le')],
    ['utf32', iconv.encode(`\uFEFF${LIST}`, 'utf-32be')],
    ['utf32', iconv.encode('姓名,東京都,😀\n', 'utf-32le', { addBOM: false })],
    ['utf32', iconv.encode(LIST, 'utf-32be', { addBOM: false })],
    ['hz', 'name,city\nA,~{11>)~}\nB,~{IO:#~}\n'],
    ['iso2022kr', '\u001B$)Cname,city\nA,\u000E<-?o\u000F\n'],
    ['iso2022cn', 'name,city\nA,\u001B$)A\u000E11>)\u000F\n'],
    ['utf7', 'name,city\nA,M+APw-nchen\nB,K+APY-ln\n'],
    ['slk', 'ID;PWXL;N;E\rC;Y1;X1;K"Name"\rE\r'],
    ['slk', 'ID;PCALCOOO32\nB;Y2;X3\nC;X1;Y1;K"Name"\nE\n'],
    ['dif', 'TABLE\r0,1\r"EXCEL"\rVECTORS\r0,2\r""\r'],
    ['pdf', '%PDF-1.7\n1 0 obj\n'],
    ['rtf', '{\\rtf1\\ansi Ann, 1 High St}'],
    ['vcf', '\uFEFFBEGIN:VCARD\r\nVERSION:3.0\r\nADR:;;1 High St;Leeds;;LS1 1AA;UK\r\nEND:VCARD\r\n'],
    ['ics', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'],
    ['ldif', 'version: 1\n\ndn: cn=Ann,o=x\ncn: Ann\n'],
    ['json', '[\n {"name": "Ann"}]'],
    ['sqlite', 'SQLite format 3\u0000'],
    ['mdb', '\u0000\u0001\u0000\u0000Standard Jet DB\u0000'],
    ['accdb', '\u0000\u0001\u0000\u0000Standard ACE DB\u0000'],
    ['fmp12', hex('000100000002000100050002 0002c0 48 42 41 4d 37')],
    ['parquet', 'PAR1\u0015\u0004'],
    ['parquet', 'PARE\u0080\u0000\u0000\u0000'],
    ['arrow', 'ARROW1\u0000\u0000'],
    ['arrow', 'FEA1\u0000\u0000\u0000\u0000'],
    ['sav', `$FL2@(#) SPSS DATA FILE${' '.repeat(41)}\u0002\u0000\u0000\u0000`],
    ['image', 'GIF89a\u0010\u0000\u0010\u0000'],
    ['media', 'RIFF\u0024\u0008\u0000\u0000WAVEfmt '],
    ['lotus', hex('00000200 0604 0600 0800')],
    ['lotus', hex('00001a00 0010 0400 0000')],
    ['quattro', hex('00000200 2051 0600 0800')],
    ['works', hex('ff000200 0404 0554 0200')],
    ['image', hex('89504e470d0a1a0a 0000000d')],
    ['image', hex('ffd8ffe000104a464946')],
    ['media', latin('\u0000\u0000\u0000\u0018ftypmp42')],
    ['wpd', latin('\u00FFWPC\u0010\u0000')],
  ])('is refused with the name of its format, whatever its file name is: %s', async (format, content) => {
    for (const name of ['list.csv', 'list.xls', 'list.txt']) {
      const path = join(tempDir(), name);
      writeFileSync(path, content);
      const failure = await inspectFile(path, {}).catch((error: unknown) =>
        error instanceof AppError ? error.failure : error,
      );
      expect(failure).toEqual({ code: 'file_format_unsupported', file: name, format });
    }
    expect([...OTHER_FORMATS.keys()]).toContain(format);
  });
});

it.each([
  [
    'emails with a tag between characters',
    'Name,Email\nAnn,ann+Events-uk@example.org\nBen,ben+Alerts-2@example.org\nCid,cid+Church-x@example.org\n',
  ],
  ['a header that names a card', 'BEGIN,VCARD\nAnn,1\n'],
  ['labels with colons', 'Name: Ann,MIME\nName: Ben,MIME-Version: 1\n'],
  ['a header that begins like an archive', 'BZh,Rar!,PK\n1,2,3\n'],
  ...['PARENT', 'PAR1', 'PAREN', 'FEA1', 'ARROW1', 'GIF89a', '8BPS', 'ID3', 'OggS', 'fLaC', '!BDN'].map(
    (word): [string, string] => [`the word ${word} first`, `${word},Street,City\nAnn,1 High St,Leeds\n`],
  ),
  ['an audio signature within a header', 'RIFF,1,2WAVE,Street\nAnn,1 High St,Leeds,x\n'],
  ['a video signature within a header', 'Liftftyp,Street\nAnn,1 High St\n'],
  ['letters where tar has its signature', `${'Name,Street\nAnn,'.padEnd(256, 'x')}Mustard St\n`],
  [
    'tabs and letters where dBASE has its own',
    `0A\t\t${'1'.repeat(28)}${'Name'.padEnd(11, 'x')}CITY\tStreet\nAnn\t\tHigh St\t\n`,
  ],
  [
    'letters of another script in UTF-16',
    iconv.encode('姓名,地址\n王,東京都\n', 'utf-16le', { addBOM: true }),
  ],
  ['a control character as the first cell', `\u0003,Street,City\n${'Ann,1 High St,Leeds\n'.repeat(9)}`],
])('a list with %s is read although it resembles another format', async (_, content) => {
  const path = join(tempDir(), 'list.csv');
  writeFileSync(path, content);
  expect((await inspectFile(path, {})).format).toBe('csv');
});

it('the message about a refused file names its format and what to do', () => {
  const { title, text } = failureMessage({
    code: 'file_format_unsupported',
    file: 'members.csv',
    format: 'dbf',
  });
  expect(title).toBe('This is a dBASE table');
  expect(text).toBe(
    '“members.csv” is a dBASE table. Open it in LibreOffice Calc or Excel, save it as .xlsx or .csv, and choose that file.',
  );
});
