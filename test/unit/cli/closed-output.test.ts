import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLI } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';

async function cleaning(said: 'a pipe that ends' | '/dev/full', errors: 'lost' | 'read' = 'lost') {
  const service = await practiceService();
  const directory = tempDir();
  const [input, output] = ['list.csv', 'out.csv'].map((name) => join(directory, name));
  writeFileSync(String(input), 'Street,Town,Postcode\nStanley Street,Ulverston,LA12 7BT\n');
  const words = [
    'clean',
    input,
    '--out',
    output,
    '--workspace',
    join(directory, 'workspace'),
    '--country',
    'gbr',
  ];
  const stream = said === '/dev/full' ? openSync(said, 'w') : 'pipe';
  const child = spawn(process.execPath, [CLI, ...words.map(String), '--service', service.url], {
    env: { ...process.env, DOORSTEP_SERVICE_KEY: 'practice', DBUS_SESSION_BUS_ADDRESS: '' },
    stdio: ['ignore', stream, errors === 'read' ? 'pipe' : stream],
  });
  child.stdout?.destroy();
  if (errors === 'lost') child.stderr?.destroy();
  let printed = '';
  child.stderr?.on('data', (text: Buffer) => (printed += text.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, isWritten: existsSync(String(output)), printed };
}

it('a command completes its work even if the program that reads its output ends', async () => {
  expect(await cleaning('a pipe that ends')).toMatchObject({ status: 0, isWritten: true });
});

it.skipIf(!existsSync('/dev/full'))(
  'a command exits with an error status if its output cannot be written',
  async () => {
    expect(await cleaning('/dev/full')).toMatchObject({ status: 1, isWritten: true });
    const { status, printed } = await cleaning('/dev/full', 'read');
    expect(status).toBe(1);
    expect(printed).toContain('Part of the output could not be written (ENOSPC).');
  },
);
