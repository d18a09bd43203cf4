/** An export that replaces the original first saves a copy next to it. Both steps succeed, or neither has an effect. */
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { replaceByFile } from '../../../src-main/app/jobs/replace-original.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

function exported() {
  const from = join(tempDir(), '1.csv');
  writeFileSync(from, 'corrected');
  const folder = tempDir();
  const original = join(folder, 'spring.csv');
  writeFileSync(original, 'as it was');
  const contents = () =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  return { from, folder, original, contents, replace: () => replaceByFile(from, original, 0o022) };
}

/** Runs `act` as soon as a file with this ending appears, in the same tick of the event loop. */
function asSoonAs(folder: string, ending: string, act: (path: string) => void): void {
  let isOver = false;
  onTestFinished(() => void (isOver = true));
  const look = (): void => {
    const found = readdirSync(folder).find((name) => name.endsWith(ending));
    if (found !== undefined) act(join(folder, found));
    else if (!isOver) setImmediate(look);
  };
  setImmediate(look);
}

it('an export that replaces the original saves a copy of the original next to it', async () => {
  const { contents, replace } = exported();
  await replace();
  expect(contents()).toEqual({ 'spring.csv': 'corrected', 'spring (before Doorstep).csv': 'as it was' });
});

it('an export that cannot rename the copy of the original replaces nothing, and leaves no empty copy', async () => {
  const { folder, contents, replace } = exported();
  asSoonAs(folder, '(before Doorstep).csv', () => {
    for (const name of readdirSync(folder)) if (name.endsWith('.part')) rmSync(join(folder, name));
  });
  await expect(replace()).rejects.toMatchObject({
    failure: { code: 'output_not_writable', detail: 'ENOENT' },
  });
  expect(contents()).toEqual({ 'spring.csv': 'as it was' });
});

it('an export does not replace the original if another program saves the original while it is copied', async () => {
  const { folder, original, contents, replace } = exported();
  asSoonAs(folder, '.part', () => appendFileSync(original, ', and more'));
  await expect(replace()).rejects.toMatchObject({ failure: { code: 'output_not_writable' } });
  expect(contents()).toEqual({ 'spring.csv': 'as it was, and more' });
});
