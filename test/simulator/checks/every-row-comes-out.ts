/** Checks that an export has every row once and in its place. Excluded rows may be missing, if a person chose so. */
import { readFileSync } from 'node:fs';
import type { World } from '../world.ts';

const NAME = 'every row comes out';

export function compareExport(world: World, listId: number, path: string, leaveOutExcluded: boolean): void {
  const { office, observer, blame } = world;
  const own = office.lines.get(listId) ?? [];
  const marks = observer.marks().filter((mark) => mark.listId === listId);
  const isLeftOut = (at: number): boolean => leaveOutExcluded && marks[at]?.decision === 'excluded';
  const expected = own.flatMap((line, at) => (isLeftOut(at) ? [] : [{ line, mark: marks[at] }]));
  const [, ...written] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const numbers = written.map((line) => line.split(',')[0]);
  const wanted = expected.map(({ line }) => line.split(',')[0]);
  if (numbers.join() !== wanted.join())
    return blame(NAME, `list ${listId}: ${numbers.join()} and not ${wanted.join()}`);
  for (const [at, { line, mark }] of expected.entries()) {
    const text = (written[at] ?? '').split(',').slice(0, line.split(',').length).join();
    const isKept =
      mark?.decision === null || mark?.decision === 'kept_as_entered' || mark?.decision === 'excluded';
    if (isKept && text !== line) blame(NAME, `list ${listId}: ${line} was kept and came out as ${text}`);
    if (mark?.decision === 'edited' && !text.includes('Edited'))
      blame(NAME, `list ${listId}: ${line} was edited and came out as ${text}`);
  }
}
