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

/** Each part is worked out when a column asks for it. */
export class ExportedRow {
  readonly row: Row;
  readonly #list: ListShape;
  readonly #writeCountry: WriteCountry;
  #changes: readonly ChangedCell[] | undefined;
  #final: Address | undefined;

  constructor(row: Row, list: ListShape, writeCountry: WriteCountry) {
    this.row = row;
    this.#list = list;
    this.#writeCountry = writeCountry;
  }

  /** The list's, for the names of changed cells. */
  get columns(): readonly string[] {
    return this.#list.columns;
  }

  /** The cells that are other than imported, where corrections are written in place. */
  get changes(): readonly ChangedCell[] {
    const { mapping, defaultCountry } = this.#list.settings;
    this.#changes ??= changedCells(this.row, { mapping, defaultCountry, writeCountry: this.#writeCountry });
    return this.#changes;
  }

  /** In parts, the country as the list writes it. */
  get final(): Address {
    if (this.#final === undefined) {
      const parts = finalAddress(this.row);
      this.#final = { ...parts, country: this.#writeCountry(parts.country) };
    }
    return this.#final;
  }

  /** The address that was decided for, in one line; '' where the imported one stays. */
  get decided(): string {
    return decidedLine(this, this.#list.settings.defaultCountry);
  }
}

/** What is to be known of a list. */
type ListShape = { readonly columns: readonly string[]; readonly settings: ListSettings };

/** In the form it was shown in when it was decided for; an edited one in the order of its country. */
function decidedLine(exported: ExportedRow, defaultCountry: string | null): string {
  const { decision, suggested } = exported.row;
  if (!decision || decision.kind === 'kept_as_entered' || decision.kind === 'excluded') return '';
  const shown =
    decision.kind === 'picked'
      ? decision.picked?.formatted
      : decision.kind === 'edited'
        ? ''
        : suggested?.formatted;
  const text = shown || formatParts(exported.final, countryOf(exported.final, defaultCountry));
  return text.replaceAll('\n', ', ');
}

/** ISO-3; '' when it is not known. */
function countryOf({ country }: Address, defaultCountry: string | null): string {
  const found = findCountry(country);
  return found !== null && 'code' in found ? found.code : (defaultCountry ?? '');
}
