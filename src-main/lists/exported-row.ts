/** A row on its way out: what is written into its cells, and the address it stands for. */
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { RowRepository } from '../db/repositories/row-repository.ts';
import type { CellValue } from '../spreadsheet/sheet.ts';
import type { Address } from '#shared/domain/address/address.ts';
import type { WriteCountry } from '#shared/domain/country/country-writing.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import { findCountry } from '#shared/domain/country/country.ts';
import { finalAddress } from '#shared/domain/cells/final-address.ts';
import type { ChangedCell } from '#shared/domain/cells/final-cells.ts';
import { changedCells } from '#shared/domain/cells/final-cells.ts';
import { formatParts } from '#shared/domain/address/format-parts.ts';
import type { ListSettings } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/list/row.ts';

export type ExportedRow = {
  readonly row: Row;
  /** The list's, for the names of changed cells. */
  readonly columns: readonly string[];
  /** The cells that are other than imported, where corrections are written in place. */
  readonly changes: readonly ChangedCell[];
  /** In parts, the country as the list writes it. */
  readonly final: Address;
  /** The address that was decided for, in one line; '' where the imported one stays. */
  readonly decided: string;
};

/** A column of ours: what it is called, and what a row has in it. */
export type AddedColumn = { readonly name: string; readonly cell: (exported: ExportedRow) => CellValue };

/** How the list writes countries is read from so many of its rows. */
const LOOKED_AT = 5_000;
const CHUNK = 500;

export function countryWritingOf(list: StoredList, rows: Pick<RowRepository, 'range'>): WriteCountry {
  return countryWriting(countryCells(list, rows));
}

function* countryCells({ id, settings, rowCount }: StoredList, rows: Pick<RowRepository, 'range'>) {
  const columns = settings.mapping.country ?? [];
  if (columns.length === 0) return;
  for (let after = 0; after < Math.min(rowCount, LOOKED_AT); after += CHUNK) {
    for (const { cells } of rows.range(id, after, after + CHUNK))
      for (const column of columns) yield cells[column] ?? '';
  }
}

export function exportedRow(
  row: Row,
  { columns, settings }: { readonly columns: readonly string[]; readonly settings: ListSettings },
  writeCountry: WriteCountry,
): ExportedRow {
  const { mapping, defaultCountry } = settings;
  const parts = finalAddress(row);
  const final = { ...parts, country: writeCountry(parts.country) };
  return {
    row,
    columns,
    final,
    changes: changedCells(row, { mapping, defaultCountry, writeCountry }),
    decided: decidedLine(row, final, defaultCountry),
  };
}

/** In the form it was shown in when it was decided for; an edited one in the order of its country. */
function decidedLine({ decision, suggested }: Row, final: Address, defaultCountry: string | null): string {
  if (!decision || decision.kind === 'kept_as_entered' || decision.kind === 'excluded') return '';
  const shown =
    decision.kind === 'picked'
      ? decision.picked?.formatted
      : decision.kind === 'edited'
        ? ''
        : suggested?.formatted;
  const found = findCountry(final.country);
  const country = found !== null && 'code' in found ? found.code : (defaultCountry ?? '');
  return (shown || formatParts(final, country)).split('\n').join(', ');
}
