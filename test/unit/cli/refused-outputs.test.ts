/** Everything that makes an output impossible is found before the first request. */
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { MACRO_WORKBOOK, makeWorkbook, text, worksheet } from '../../support/files/made-workbook.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';

const LIST = 'Street,Town,Postcode\nStanley Street,Ulverston,LA12 7BT\n';
const CELLS = ['Street', 'Town', 'Stanley Street', 'Ulverston'];
const ROWS = CELLS.map((cell, i) => text(`${'AB'[i % 2]}${i < 2 ? 1 : 2}`, cell));
const SHEET = `<row r="1">${ROWS.slice(0, 2).join('')}</row><row r="2">${ROWS.slice(2).join('')}</row>`;

type Case = {
  readonly what: string;
  readonly stopped: string;
  readonly input?: string;
  /** Makes the files, and returns the output. */
  readonly make: (folder: string, input: string) => string | Promise<string>;
  readonly options?: readonly string[];
};

const list = (folder: string, input: string, output: string): string => {
  writeFileSync(input, LIST);
  return join(folder, output);
};

const CASES: readonly Case[] = [
  { what: 'the input', stopped: 'output_is_input', make: (folder, input) => list(folder, input, 'list.csv') },
  {
    what: 'a link to the input',
    stopped: 'output_is_input',
    make(folder, input) {
      const output = list(folder, input, 'out.csv');
      symlinkSync(input, output);
      return output;
    },
  },
  {
    what: 'a hard link to the input',
    stopped: 'output_is_input',
    make(folder, input) {
      const output = list(folder, input, 'out.csv');
      linkSync(input, output);
      return output;
    },
  },
  {
    what: 'the input in a folder that is a link',
    stopped: 'output_is_input',
    make(folder, input) {
      list(folder, input, '');
      symlinkSync(folder, join(folder, 'linked'));
      return join(folder, 'linked', 'list.csv');
    },
  },
  {
    what: 'a copy of the input',
    stopped: 'output_is_input',
    make(folder, input) {
      const output = list(folder, input, 'out.csv');
      copyFileSync(input, output);
      return output;
    },
  },
  {
    what: 'a file in a missing folder',
    stopped: 'output_not_writable',
    make: (folder, input) => list(folder, input, 'missing/out.csv'),
  },
  {
    what: 'a file in a file',
    stopped: 'output_not_writable',
    make: (folder, input) => list(folder, input, 'list.csv/out.csv'),
  },
  {
    what: 'a folder',
    stopped: 'output_not_writable',
    make(folder, input) {
      const output = list(folder, input, 'out.csv');
      mkdirSync(output);
      return output;
    },
  },
  {
    what: 'a name that is too long',
    stopped: 'output_not_writable',
    make: (folder, input) => list(folder, input, `${'n'.repeat(300)}.csv`),
  },
  {
    what: 'a workbook with another ending than its content',
    input: 'list.xlsx',
    stopped: 'output_ending_differs',
    async make(folder, input) {
      await makeWorkbook(input, { sheet: worksheet(SHEET), workbookType: MACRO_WORKBOOK });
      return join(folder, 'out.xlsx');
    },
  },
  {
    what: 'a copy of a protected sheet',
    input: 'list.xlsx',
    stopped: 'sheet_protected',
    async make(folder, input) {
      await makeWorkbook(input, { sheet: worksheet(SHEET, { tail: '<sheetProtection sheet="1"/>' }) });
      return join(folder, 'out.xlsx');
    },
  },
  {
    what: 'UTF-8 text of a file that was read in the wrong encoding',
    stopped: 'encoding_misread',
    make(folder, input) {
      writeFileSync(input, Buffer.concat([Buffer.from(LIST), Buffer.from([0x81, 0x20, 0x2c, 0x2c, 0x0a])]));
      return join(folder, 'out.csv');
    },
    options: ['--encoding', 'shift_jis', '--utf8'],
  },
];

describe('an output that cannot be written', () => {
  it.each(CASES)(
    'is refused before the first request: $what',
    async ({ stopped, input = 'list.csv', make, options = [] }) => {
      const service = await practiceService();
      const folder = tempDir();
      const path = join(folder, input);
      const output = await make(folder, path);
      const before = [readdirSync(folder), readFileSync(path)];
      const words = ['clean', path, '--out', output, '--country', 'GBR', '--json', '--service', service.url];
      const end = await runCli([...words, '--workspace', join(tempDir(), 'workspace'), ...options], {
        DOORSTEP_SERVICE_KEY: 'practice',
      });
      expect(lastJson(end)).toMatchObject({ stopped, requests: 0, output: null });
      expect(await service.questions()).toEqual([]);
      expect([readdirSync(folder), readFileSync(path)]).toEqual(before);
    },
  );

  it.runIf(process.platform === 'linux')(
    'is refused in a folder that no file can be created in',
    async () => {
      const input = join(tempDir(), 'list.csv');
      writeFileSync(input, LIST);
      const words = ['clean', input, '--out', '/proc/out.csv', '--workspace', join(tempDir(), 'workspace')];
      expect(lastJson(await runCli([...words, '--json']))).toMatchObject({
        stopped: 'output_not_writable',
        list: null,
        requests: 0,
      });
    },
  );

  it('is refused if the command would not write it', async () => {
    const words = ['verify', '1', '--out', 'out.csv', '--json', '--workspace', join(tempDir(), 'workspace')];
    const end = await runCli(words);
    expect([end.status, lastJson(end)]).toMatchObject([2, { stopped: 'usage' }]);
  });
});
