/** An export has every row once, in its place, as decided. Excluded rows are missing if the person left them out. */
import { readFileSync } from 'node:fs';
import type { Address } from '#shared/domain/address/address.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { World } from '../world.ts';

const NAME = 'every row comes out';

/** @param path a CSV file; no imported cell contains a comma */
export function compareExport(world: World, listId: number, path: string, leaveOutExcluded: boolean): void {
  const { office, observer, blame } = world;
  const own = (office.lines.get(listId) ?? []).map((line, at) => ({
    line,
    row: observer.row(listId, at + 1),
  }));
  const expected = own.filter(({ row }) => !leaveOutExcluded || row?.decision?.kind !== 'excluded');
  const [, ...written] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const numbers = written.map((line) => line.split(',')[0]);
  const numbersWanted = expected.map(({ line }) => line.split(',')[0]);
  if (numbers.join() !== numbersWanted.join())
    return blame(NAME, `list ${listId}: ${numbers.join()} and not ${numbersWanted.join()}`);
  for (const [at, { line, row }] of expected.entries()) {
    const cells = line.split(',');
    const out = (written[at] ?? '').split(',').slice(0, cells.length);
    const [nr, name, , , , , email] = cells;
    const meant = addressOf(row);
    const wanted =
      meant === null
        ? cells
        : [nr, name, meant.street, meant.house_number, meant.city, meant.postcode, email];
    if (out.join() !== wanted.join())
      blame(NAME, `list ${listId}: ${line} (${row?.decision?.kind}) came out as ${out.join()}`);
  }
}

/** Returns the address that a row's decision chooses; null if the row stays as imported. */
function addressOf(row: Row | null): Address | null {
  if (row?.decision?.kind === 'edited') return row.decision.corrected;
  if (row?.decision?.kind === 'used_suggestion') return row.suggested?.parts ?? row.decision.corrected;
  return null;
}
