import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const GERMAN = 'Straße;Ort\nOtto-Braun-Straße;Köln\nDorotheenstraße;Berlin\n';
const JAPANESE = '番号,住所\n1,大阪府松原市新堂４丁目２８６－２\n2,大阪府寝屋川市寿町２－３１\n';

describe('the encoding of a text file', () => {
  it.each([
    ['utf-8 without a mark', 'utf8', GERMAN, 'utf-8', 'valid_utf8'],
    ['windows-1252', 'windows-1252', GERMAN, 'windows-1252', 'statistics'],
    ['Shift_JIS', 'shift_jis', JAPANESE, 'shift_jis', 'statistics'],
    ['UTF-16 without a mark', 'utf-16le', GERMAN, 'utf-16le', 'statistics'],
  ])('is found: %s', async (_, written, text, encoding, reason) => {
    const path = join(tempDir(), 'list.csv');
    writeFileSync(path, iconv.encode(text, written));
    const { choices, reasons, columns } = await inspectFile(path, {});
    expect(choices.encoding).toBe(encoding);
    expect(reasons.encoding).toBe(reason);
    expect(columns).toEqual(text.split('\n')[0]?.split(/[;,]/u));
  });
});
