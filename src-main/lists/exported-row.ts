/** A row on its way out: what is written into its cells, and the address it stands for. */
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { RowRepository } from '../db/repositories/row-repository.ts';
import type { CellValue } from '../spreadsheet/sheet.ts';
import type { Address, OwnLine, OwnLines } from '#shared/domain/address/address.ts';
import type { WriteCountry } from '#shared/domain/country/country-writing.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import { findCountryOfCell } from '#shared/domain/country/country-cell.ts';
import { finalAddress, finalOwnLines } from '#shared/domain/cells/final-address.ts';
import type { ChangedCell } from '#shared/domain/cells/final-cells.ts';
import { changedCells } from '#shared/domain/cells/final-cells.ts';
import { finalAddressLines, withOwnLines } from '#shared/domain/cells/final-lines.ts';
import { formatParts } from '#shared/domain/address/format-parts.ts';
import { hasPlaceForState, isCityState } from '#shared/domain/address/town-lines.ts';
import type { ListSettings } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/list/row.ts';

/** A column of ours: what it is called, and what a row has in it. */
export type AddedColumn = {
  readonly name: string;
  /** In characters. */
  readonly width: number;
  /** Whether its texts go on in a next line of the cell. */
  readonly wraps?: boolean;
  /** Only in the export of a list that has such a column. */
  readonly line?: OwnLine;
  readonly cell: (exported: ExportedRow) => CellValue;
};

/** What is known of the very address that was decided for; texts '' and numbers null where nothing is. */
export type DecidedPlace = {
  /** Decimal degrees. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly udprn: string;
  readonly uprn: string;
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

/** Each part is worked out when a column asks for it. */
export class ExportedRow {
  readonly row: Row;
  readonly #list: ListShape;
  readonly #writeCountry: WriteCountry;
  #changes: readonly ChangedCell[] | undefined;
  #final: Address | undefined;
  #lines: readonly string[] | undefined;

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
    const { settings } = this.#list;
    const { mapping, defaultCountry } = settings;
    this.#changes ??= changedCells(this.row, {
      mapping,
      defaultCountry,
      writeCountry: this.#writeCountry,
      settings,
    });
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

  /** What the service's address has no part for. */
  get ownLines(): OwnLines {
    const { organisation, premise } = this.#list.settings.mapping;
    const isAsked = organisation !== undefined || premise !== undefined;
    return isAsked || this.row.decision?.corrected ? finalOwnLines(this.row) : NO_OWN_LINES;
  }

  /** The lines of the final address, below the person's own. */
  get lines(): readonly string[] {
    this.#lines ??= finalLines(this, this.#list.settings.defaultCountry);
    return this.#lines;
  }

  /** Null where nobody has decided for an address that has a place. */
  get place(): DecidedPlace | null {
    return decidedPlace(this.row);
  }
}

const NO_OWN_LINES: OwnLines = { organisation: '', premise: '' };

/** What is to be known of a list. */
type ListShape = { readonly columns: readonly string[]; readonly settings: ListSettings };

/** Whether another address than the imported one was decided for, or the same one as the service writes it. */
export const isAddressDecided = ({ decision }: Pick<Row, 'decision'>): boolean =>
  decision !== null && decision.kind !== 'kept_as_entered' && decision.kind !== 'excluded';

function finalLines(exported: ExportedRow, defaultCountry: string | null): readonly string[] {
  const { row, ownLines } = exported;
  const partLines = () => linesOfParts(exported.final, defaultCountry);
  return withOwnLines(row, ownLines, finalAddressLines(row, partLines));
}

function linesOfParts(final: Address, defaultCountry: string | null): readonly string[] {
  const country = countryOf(final, defaultCountry);
  const isRepeated = isCityState(final) && !hasPlaceForState(country);
  return formatParts(isRepeated ? { ...final, state: '' } : final, country).split('\n');
}

/** Of an edited address the service knows the place only where it confirmed it. */
function decidedPlace(row: Row): DecidedPlace | null {
  const { decision } = row;
  if (decision?.kind === 'picked') return decision.picked;
  const isConfirmed = decision?.kind === 'edited' && row.isChecked && row.judgement.verdict === 'accept';
  return decision?.kind === 'used_suggestion' || isConfirmed ? row : null;
}

/** ISO-3; '' when it is not known. */
function countryOf({ country }: Address, defaultCountry: string | null): string {
  const found = findCountryOfCell(country);
  return found !== null && 'code' in found ? found.code : (defaultCountry ?? '');
}
