import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

function inFolder(text: string) {
  const directory = tempDir();
  const input = join(directory, 'list.csv');
  writeFileSync(input, text);
  return (...more: readonly string[]) =>
    runCli(['import', input, '--workspace', join(directory, 'workspace'), ...more]);
}

describe('doorstep import', () => {
  it('prints the mapping and the country as text and as JSON', async () => {
    const run = inFolder('Name,Add1,Ort,PLZ\nAnn,Hauptstraße 5,Köln,50667\nBo,Am Markt 1,Mainz,55116\n');
    const said = await run('--map', 'street=Add1');
    expect(said.stdout.split('\n').slice(1, 5)).toEqual([
      '  street: “Add1”',
      '  city: “Ort”',
      '  postcode: “PLZ”',
      '  default country: Germany',
    ]);
    expect(lastJson(await run('--json'))).toEqual({
      list: 1,
      rows: 2,
      mapping: { street: ['Add1'], city: ['Ort'], postcode: ['PLZ'] },
      country: 'deu',
    });
  });

  it('asks whether towns without streets are enough, and accepts the option that answers this', async () => {
    const run = inFolder('Company,Town,Postcode\nA Ltd,Leeds,LS1 4AB\nB Ltd,York,YO1 7HR\n');
    const refused = await run();
    expect(refused.status).toBe(3);
    expect(refused.stderr).toContain(
      'No column of “list.csv” is the street. Say which column is the street, or that “Town” is enough. Nothing was imported. To answer, use --map city=Town.',
    );
    const imported = await run('--map', 'city=Town', '--json');
    expect(lastJson(imported)).toMatchObject({ mapping: { city: ['Town'], postcode: ['Postcode'] } });
  });
});
