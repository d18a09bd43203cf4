/** An export has every row once, in its place, as decided. Excluded rows are missing if the person left them out. */
import { readFileSync } from 'node:fs';
import type { Address } from '#shared/domain/address/address.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { World } from '../world.ts';

const NAME = 'every row comes out';

/** How an export writes addresses: into the cells of the list, or into added columns. */
export type Layout = 'in_place' | 'added_columns';

type Written = {
  /** A CSV file of a list whose own cells contain no commas. */
  readonly path: string;
  readonly layout: Layout;
  readonly leaveOutExcluded: boolean;
};

export function compareExport(
  world: World,
  listId: number,
  { path, layout, leaveOutExcluded }: Written,
): void {
  const { office, observer, blame } = world;
  const own = (office.lines.get(listId) ?? []).map((line, at) => ({
    line,
    row: observer.row(listId, at + 1),
  }));
  const expected = own.filter(({ row }) => !leaveOutExcluded || row?.decision?.kind !== 'excluded');
  const [header = '', ...written] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const numbers = written.map((line) => line.split(',')[0]);
  const numbersWanted = expected.map(({ line }) => line.split(',')[0]);
  if (numbers.join() !== numbersWanted.join())
    return blame(NAME, `list ${listId}: ${numbers.join()} and not ${numbersWanted.join()}`);
  const names = header.split(',');
  // Counted from the end, because an added column before them may contain commas.
  const finals = names.flatMap((column, at) => (FINAL_COLUMNS.includes(column) ? [at - names.length] : []));
  for (const [at, { line, row }] of expected.entries()) {
    const cells = line.split(',');
    const all = (written[at] ?? '').split(',');
    const out = [...all.slice(0, cells.length), ...finals.map((column) => all.at(column))];
    const wanted = wantedCells(cells, addressOf(row), layout);
    if (out.join() !== wanted.join())
      blame(NAME, `list ${listId}: ${line} (${row?.decision?.kind}) came out as ${out.join()}`);
  }
}

/** The columns that an export adds for the parts of an address that the lists have. */
const FINAL_COLUMNS = ['Final street', 'Final house number', 'Final city', 'Final postcode'];

/** @param meant the chosen address; null if the row stays as it is */
function wantedCells(cells: readonly string[], meant: Address | null, layout: Layout): readonly string[] {
  const [nr = '', name = '', street = '', number = '', city = '', postcode = '', email = ''] = cells;
  const parts = meant
    ? [meant.street, meant.house_number, meant.city, meant.postcode]
    : [street, number, city, postcode];
  return layout === 'in_place' ? [nr, name, ...parts, email] : [...cells, ...parts];
}

/** Returns the address that a row's decision chooses; null if the row stays as imported. */
function addressOf(row: Row | null): Address | null {
  const kind = row?.decision?.kind;
  if (row?.decision && (kind === 'edited' || kind === 'picked')) return row.decision.corrected;
  if (row?.decision?.kind === 'used_suggestion') return row.suggested?.parts ?? row.decision.corrected;
  return null;
}
