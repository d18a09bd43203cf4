import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

it('a signal that arrives after the end of a command causes no unhandled error', async () => {
  const rejections: unknown[] = [];
  const note = (error: unknown): void => void rejections.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const directory = tempDir();
  const input = join(directory, 'list.csv');
  writeFileSync(input, 'Street,Town,Postcode\n10 Downing Street,London,SW1A 2AA\n');
  const words = ['clean', input, '--out', join(directory, 'out.csv'), '--country', 'GBR'];
  const interruption = new AbortController();
  const { status } = await runCli([...words, '--workspace', join(directory, 'ws')], {}, interruption);
  expect(status).toBe(0);
  interruption.abort();
  await nextTurn();
  await nextTurn();
  expect(rejections).toEqual([]);
});
