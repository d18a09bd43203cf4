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
import { containsWords } from '#shared/domain/text/contains-words.ts';
import { formatParts } from '#shared/domain/address/format-parts.ts';
import type { ListSettings } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/list/row.ts';

export type ExportedRow = {
  readonly row: Row;
  /** The list's, for the names of changed cells. */
  readonly columns: readonly string[];
  /** The cells that are other than imported, where corrections are written in place. Worked out when first asked for. */
  readonly changes: () => readonly ChangedCell[];
  /** In parts, the country as the list writes it. */
  readonly final: Address;
  /** The lines of the final address, in the order of its country: as it was shown when it was decided for, else the row's own. */
  readonly lines: () => readonly string[];
  /** Where the address is that was decided for; null where nobody has decided for an address that has a place. */
  readonly place: () => DecidedPlace | null;
};

/** What is known of the very address that was decided for; texts '' and numbers null where nothing is. */
export type DecidedPlace = {
  /** Decimal degrees. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly udprn: string;
  readonly uprn: string;
  /** As the service says. */
  readonly accuracyType: string;
};

/** A column of ours: what it is called, and what a row has in it. */
export type AddedColumn = {
  readonly name: string;
  /** In characters. */
  readonly width: number;
  /** Whether its texts go on in a next line of the cell. */
  readonly wraps?: boolean;
  readonly cell: (exported: ExportedRow) => CellValue;
};

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
    changes: once(() => changedCells(row, { mapping, defaultCountry, writeCountry })),
    lines: once(() => finalLines(row, final, defaultCountry)),
    place: () => decidedPlace(row),
  };
}

/** Most rows are never asked for what takes longest. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Whether an address was decided for that is other than the row's own, or a suggestion that is the same. */
export const isAddressDecided = ({ decision }: Pick<Row, 'decision'>): boolean =>
  decision !== null && decision.kind !== 'kept_as_entered' && decision.kind !== 'excluded';

/** In the form it was shown in when it was decided for; any other in the order of its country. */
function finalLines(row: Row, final: Address, defaultCountry: string | null): readonly string[] {
  const shown = shownForm(row);
  if (shown !== '') return shown.split('\n');
  const found = findCountry(final.country);
  const country = found !== null && 'code' in found ? found.code : (defaultCountry ?? '');
  const lines = formatParts(final, country).split('\n');
  const { line } = row.entered;
  if (isAddressDecided(row) || line === '') return lines.filter((text) => text !== '');
  // A whole address in one cell, which other columns may say parts of again.
  const pieces = line.split(/[,\n]/u).map((piece) => piece.trim());
  return [...pieces, ...lines.filter((text) => !containsWords(line, text))].filter((text) => text !== '');
}

/** '' where the address was not shown in a form of its own. */
function shownForm({ decision, suggested }: Row): string {
  if (decision?.kind === 'picked') return decision.picked?.formatted ?? '';
  return decision?.kind === 'used_suggestion' ? (suggested?.formatted ?? '') : '';
}

/** Of an edited address the service knows the place only where it confirmed it. */
function decidedPlace(row: Row): DecidedPlace | null {
  const { decision, lat, lng, udprn, uprn, placeAccuracy } = row;
  if (decision?.kind === 'picked') return decision.picked;
  const isConfirmed = decision?.kind === 'edited' && row.isChecked && row.judgement.verdict === 'accept';
  if (decision?.kind !== 'used_suggestion' && !isConfirmed) return null;
  return { lat, lng, udprn, uprn, accuracyType: placeAccuracy };
}
