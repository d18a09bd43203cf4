/** Which columns a command uses, and what it says about them before it pays. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { makeWorkbook, text, worksheet } from '../../support/files/made-workbook.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const ROWS = [
  ['geheim 17', 'Kantstraße 148', '10623 Berlin'],
  ['Mitglied 18', 'Kantstraße 149', '10623 Berlin'],
  ['Aktion 2019', 'Kantstraße 150', '10623 Berlin'],
];

async function workbook(header: readonly string[]): Promise<string> {
  const path = join(tempDir(), 'list.xlsx');
  const lines = [['', 'Anschrift', ''], header, ...ROWS];
  const rows = lines.map((cells, row) => {
    const written = cells.map((cell, at) => (cell === '' ? '' : text(`${'ABC'[at] ?? ''}${row + 1}`, cell)));
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  const head = '<cols><col min="1" max="1" width="9" hidden="1"/></cols>';
  await makeWorkbook(path, { sheet: worksheet(rows.join(''), { head }) });
  return path;
}

const inWorkspace = (command: string, input: string, ...more: readonly string[]) =>
  runCli([command, input, '--workspace', join(tempDir(), 'workspace'), ...more]);

describe('doorstep clean', () => {
  it('prints the columns it uses before the cost, and does not use a hidden column', async () => {
    const input = await workbook(['intern', 'Straße, Hausnr.', 'PLZORT']);
    const { status, stdout } = await inWorkspace('clean', input, '--out', join(tempDir(), 'out.xlsx'));
    expect(status).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[1]).toBe('  whole address: “Straße, Hausnr.” and “PLZORT”');
    expect(lines.findIndex((line) => line.startsWith('Cost at most'))).toBeGreaterThan(1);
    expect(stdout).not.toContain('intern');
  });

  it('is refused if a postcode with its town is all it knows, and names only visible columns', async () => {
    const input = await workbook(['intern', 'Wo?', 'PLZORT']);
    const out = join(tempDir(), 'out.xlsx');
    const refused = await inWorkspace('clean', input, '--out', out);
    expect(refused.status).toBe(3);
    expect(refused.stderr).toContain('“Wo?” of “list.xlsx” is not used, but it looks like the street');
    expect(refused.stderr).not.toContain('intern');
  });

  it('is refused if neither a town nor a postcode is chosen, until --map names the street', async () => {
    const input = join(tempDir(), 'list.csv');
    writeFileSync(input, 'Straße;Betrag\nKantstraße 148;5,00\nLindenweg 3;7,00\n');
    const refused = await inWorkspace('import', input);
    expect(refused.status).toBe(3);
    expect(refused.stderr).toContain(
      'No column of “list.csv” is the town or the postcode. Say which column it is, or that “Straße” is enough. Nothing was imported. To answer, use --map "street=Straße".',
    );
    const out = join(tempDir(), 'out.csv');
    const told = await inWorkspace(
      'clean',
      input,
      '--out',
      out,
      '--map',
      'street=Straße',
      '--country',
      'deu',
    );
    expect(told.stdout).toContain('Most rows have no town and no postcode in the chosen columns');
    expect(told.stdout).toContain('use --map city=COLUMN');
  });
});

describe('doorstep import', () => {
  it('says that a mapped column is hidden', async () => {
    const input = await workbook(['Straße', 'Wert', 'PLZORT']);
    const { stdout } = await inWorkspace('import', input, '--map', 'none=Wert');
    expect(stdout).toContain('“Straße” and “PLZORT” (hidden in the workbook)');
    expect(lastJson(await inWorkspace('import', input, '--map', 'none=Wert', '--json'))).toMatchObject({
      rows: 3,
    });
  });
});
