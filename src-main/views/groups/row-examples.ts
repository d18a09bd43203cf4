import type { RowExample } from '#shared/contract/review/groups.ts';
import { addressColumns } from '#shared/domain/address/mapping.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { acceptedRow, importedText } from '#shared/domain/outcome/row-text.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { ViewReads } from '../../db/reads/view-reads.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { toRow } from '../../verdicts/read-rows.ts';

export type Examples = {
  readonly row: (index: number) => Row | null;
  readonly of: (index: number) => RowExample | null;
  readonly all: (indexes: readonly number[]) => readonly RowExample[];
};

/** Reads a few rows that represent many rows. @param indexes positions - 1 */
export function readExamples(indexes: readonly number[], list: StoredList, reads: ViewReads): Examples {
  const positions = Uint32Array.from(new Set(indexes), (index) => index + 1);
  const rows = new Map(
    reads.rowsOf(list.id, positions).map((row) => [row.position - 1, toRow(row, list.settings)]),
  );
  const of = (index: number): RowExample | null => {
    const row = rows.get(index);
    return row ? toExample(row, list.settings) : null;
  };
  return {
    row: (index) => rows.get(index) ?? null,
    of,
    all: (wanted) => wanted.flatMap((index) => of(index) ?? []),
  };
}

/** The lines are those of the file and those that an export writes if the suggestion is accepted, as in the grid. */
function toExample(row: Row, settings: ListSettings): RowExample {
  const { position, cells, confidence, decision } = row;
  const { mapping, defaultCountry } = settings;
  const accepted = acceptedRow(row);
  const context = { mapping, defaultCountry, writeCountry: countryName, settings };
  const written = accepted && outcomeOf(accepted, context);
  const own = importedText(cells, addressColumns(mapping));
  const texts = written
    ? [importedText(written.cells, addressColumns(mapping)), ...written.unplaced.map(({ text }) => text)]
    : [];
  const postcodeOf = (of: readonly string[]): string => importedText(of, mapping.postcode ?? []);
  return {
    position,
    entered: own,
    suggested: texts.filter((text) => text !== '').join(', '),
    postcodes: { entered: postcodeOf(cells), suggested: postcodeOf(written?.cells ?? []) },
    confidence,
    decision,
  };
}
