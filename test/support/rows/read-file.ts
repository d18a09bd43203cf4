import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import type { SheetRecord } from '../../../src-main/spreadsheet/sheet.ts';
import { tempDir } from './temp-dir.ts';

export async function recordsOf(path: string, withValues = false): Promise<readonly SheetRecord[]> {
  const { format, choices } = await inspectFile(path, { headerRow: 1 });
  const read: SheetRecord[] = [];
  for await (const { records } of readRecords(path, { format, ...choices, withValues }))
    read.push(...records);
  return read;
}

export function writtenFile(name: string, content: string | Buffer): string {
  const path = join(tempDir(), name);
  writeFileSync(path, content);
  return path;
}
