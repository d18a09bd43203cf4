import type { ListColumns } from '#shared/contract/import/columns.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';

const FIRST_ROWS = 50;
/** The number of leading characters of a cell that are enough to recognise its content. */
const LONGEST_CELL = 500;

/** Guesses the columns from the first 50 rows, as an import would. The guesses may differ from the current mapping. */
export function readColumns(
  { id, columns, settings, source: { hiddenColumns } }: StoredList,
  { rows: stored }: Pick<Repositories, 'rows'>,
): ListColumns {
  const rows = stored
    .range(id, 0, FIRST_ROWS)
    .map(({ cells }) => cells.map((cell) => cell.slice(0, LONGEST_CELL)));
  const { guesses, defaultCountry: guessedCountry } = guessMapping(columns, rows, hiddenColumns);
  const { mapping, defaultCountry } = settings;
  const hidden = hiddenColumns && { hiddenColumns };
  return { columns, rows, mapping, defaultCountry, guesses, guessedCountry, ...hidden };
}
