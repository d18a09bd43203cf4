import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SUBJECT_WORDS } from '#shared/messages/workspace/subject.ts';
import { isSoundFile } from '../../../src-main/db/backups/corruption.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { lastJson, project, runCli, startCli } from '../../support/app/cli.ts';
import { filesWith } from '../../support/files/files-with.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { NEEDLE, plantSubject } from '../../support/workspace/planted-subject.ts';

const PRELOAD = pathToFileURL(project('test/support/workspace/killed-child.ts')).href;
/** Each takes three commands, so only some of the changes in the middle are tried. */
const MOST_DRAWN = 2;

/** Erases in a copy of the workspace, and is killed before the change with this number. Returns the changes before. */
async function eraseKilled(from: string, to: string, code: string, number: number) {
  cpSync(from, to, { recursive: true });
  const notes = `${to}-changes`;
  const { status } = await startCli(['subject', 'erase', NEEDLE, '--confirm', code, '--workspace', to], {
    NODE_OPTIONS: `--import ${PRELOAD}`,
    KILLED_BEFORE: String(number),
    CHANGES: notes,
  }).ended;
  const changes = existsSync(notes) ? readFileSync(notes, 'utf8').trimEnd().split('\n') : [];
  return { isKilled: status === null, changes };
}

it('an erasure that is killed is reported by the next command, and finished by the next erasure', {
  timeout: 120_000,
}, async () => {
  const directory = tempDir();
  const { workspace } = await plantSubject(directory);
  const subject = (at: string, ...words: readonly string[]) =>
    runCli(['subject', ...words, '--json', '--workspace', at]);
  const codeIn = async (at: string) => String(lastJson(await subject(at, 'find', NEEDLE))['code']);
  const code = await codeIn(workspace);
  const { changes } = await eraseKilled(workspace, join(directory, 'whole'), code, Infinity);
  const replaced = changes.findIndex((change) => change.startsWith('renameSync')) + 1;
  expect([changes[0], replaced > 5, changes.length - replaced]).toEqual([
    expect.stringMatching(/^copyFileSync .*\.draft$/u),
    true,
    1,
  ]);
  const middle = fc.shuffledSubarray(
    changes.map((_, index) => index + 1).filter((number) => number > 2 && number < replaced),
    { minLength: MOST_DRAWN, maxLength: MOST_DRAWN },
  );
  for (const number of [1, 2, ...(fc.sample(middle, 1)[0] ?? []), replaced, changes.length]) {
    const where = `before ${number}, ${changes[number - 1]}`;
    const killed = join(directory, `killed-${number}`);
    expect([where, await eraseKilled(workspace, killed, code, number)]).toEqual([
      where,
      { isKilled: true, changes: changes.slice(0, number - 1) },
    ]);
    const next = await subject(killed, 'find', NEEDLE);
    expect([where, isSoundFile(databasePath(killed))]).toEqual([where, true]);
    // Before the first change, nothing had begun. After the replacement, everything is erased.
    const isUnfinished = number > 1 && number <= replaced;
    expect([where, next.stderr]).toEqual([where, isUnfinished ? `${SUBJECT_WORDS.unfinished}\n` : '']);
    if (number <= replaced) {
      const again = await subject(killed, 'erase', NEEDLE, '--confirm', await codeIn(killed));
      expect([where, again.status, lastJson(again)['rows']]).toEqual([where, 0, lastJson(next)['rows']]);
    }
    expect([where, filesWith(killed, NEEDLE)]).toEqual([where, []]);
    expect([where, (await subject(killed, 'find', 'Stanley')).stderr]).toEqual([where, '']);
  }
});
