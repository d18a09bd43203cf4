/** A row on its way out: what is written into its cells, and the address it stands for. */

import type { Address, OwnLines } from '#shared/domain/address/address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { recipientLine } from '#shared/domain/columns/recipient.ts';
import { countryCodeOfCell } from '#shared/domain/country/country-cell.ts';
import { countryWriting, type WriteCountry } from '#shared/domain/country/country-writing.ts';
import type { RowEmail } from '#shared/domain/email/row-email.ts';
import type { ListSource } from '#shared/domain/list/list.ts';
import { addressLines } from '#shared/domain/outcome/address-lines.ts';
import { changedEmailCells } from '#shared/domain/outcome/email-cells.ts';
import {
  type ChangedCell,
  decidedParts,
  type Outcome,
  outcomeOf,
  partsInColumns,
} from '#shared/domain/outcome/outcome.ts';
import { wordsBesideParts } from '#shared/domain/outcome/words-beside-parts.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { RowRepository } from '../db/repositories/row-repository.ts';
import type { CellValue } from '../spreadsheet/sheet.ts';
import { type SharedCells, settleShared } from './shared-cells.ts';

/** A column of ours: what it is called, and what a row has in it. */
export type AddedColumn = {
  readonly name: string;
  /** In characters. */
  readonly width: number;
  /** Whether its texts go on in a next line of the cell. */
  readonly wraps?: boolean;
  /** Whether it is in the export of a list with this mapping; absent: in every one. */
  readonly isIn?: (mapping: ColumnMapping) => boolean;
  /** The list's column of emails that it is about. */
  readonly email?: number;
  readonly cell: (exported: ExportedRow) => CellValue;
};

/** What is known of the very address that was decided for; texts '' and numbers null where nothing is. */
export type DecidedPlace = {
  /** Decimal degrees. */
  readonly lat: number | null;
  readonly lng: number | null;
  /** How exact these are, as the service says. */
  readonly accuracy: string;
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
  readonly #readEmails: () => readonly RowEmail[];
  #emails: readonly RowEmail[] | undefined;
  #companions: readonly ExportedRow[] = NO_ROWS;
  /** What this list alone would write. */
  #wished: readonly ChangedCell[] | undefined;
  #shared: SharedCells | undefined;
  /** Among companion rows: a cell that several write in the same way is a change of the first. */
  #rank = 0;
  #outcome: Outcome | undefined;
  #final: { readonly parts: Address; readonly premise: string } | undefined;
  #lines: readonly string[] | undefined;

  /** @param emails the row's, read when they are asked for */
  constructor(
    row: Row,
    list: ListShape,
    writeCountry: WriteCountry,
    emails: () => readonly RowEmail[] = () => [],
  ) {
    this.row = row;
    this.#readEmails = emails;
    this.#list = list;
    this.#writeCountry = writeCountry;
  }

  /** The list's, for the names of changed cells. */
  get columns(): readonly string[] {
    return this.#list.columns;
  }

  /** Which of several addresses of the row it is; null where there is one. */
  get addressName(): string | null {
    return this.#companions.length > 0 ? (this.#list.source.addressName ?? null) : null;
  }

  /** The cells that are other than imported, where corrections are written in place. */
  get changes(): readonly ChangedCell[] {
    return this.#companions.length > 0 ? this.#settleShared().written : this.#wish();
  }

  /** Cells that keep what they have, because another address of the row has them too and says otherwise. */
  get contested(): readonly ChangedCell[] {
    return this.#companions.length > 0 ? this.#settleShared().contested : NO_CELLS;
  }

  /** What becomes of the row, whatever other addresses it has. */
  get outcome(): Outcome {
    const { settings } = this.#list;
    const { mapping, defaultCountry } = settings;
    this.#outcome ??= outcomeOf(this.row, {
      mapping,
      defaultCountry,
      writeCountry: this.#writeCountry,
      settings,
    });
    return this.#outcome;
  }

  #wish(): readonly ChangedCell[] {
    if (this.#wished === undefined) {
      const { changes: ofAddress } = this.outcome;
      // An excluded row is as imported.
      const isKept = this.emails.length === 0 || this.row.decision?.kind === 'excluded';
      this.#wished = isKept ? ofAddress : [...ofAddress, ...changedEmailCells(this.row.cells, this.emails)];
    }
    return this.#wished;
  }

  #settleShared(): SharedCells {
    this.#shared ??= settleShared(
      this.#wish(),
      this.#companions.map((companion) => ({
        cells: this.row.cells,
        mine: this.#list.settings.mapping,
        mapping: companion.#list.settings.mapping,
        wished: companion.#wish(),
        isBefore: companion.#rank < this.#rank,
      })),
    );
    return this.#shared;
  }

  /** Rows of companion lists, which go out as one. */
  static join(rows: readonly ExportedRow[]): void {
    for (const [rank, row] of rows.entries()) {
      row.#rank = rank;
      row.#companions = rows.filter((other) => other !== row);
    }
  }

  get emails(): readonly RowEmail[] {
    this.#emails ??= this.#readEmails();
    return this.#emails;
  }

  /** Of the rows whose lists have this column of emails, the one that says most of it: what was taken, else answered. */
  ofEmails(column: number): ExportedRow {
    const rows = [this, ...this.#companions];
    const holding = (isMeant: (email: RowEmail) => boolean) =>
      rows.find(({ emails }) => emails.some((email) => email.column === column && isMeant(email)));
    return (
      holding(({ taken }) => taken !== null) ??
      holding(({ result, decision }) => result !== '' || decision !== null) ??
      this
    );
  }

  /** In parts, the country as the list writes it. */
  get final(): Address {
    this.#final ??= this.#readFinal();
    return this.#final.parts;
  }

  /** What the service's address has no part for. */
  get ownLines(): OwnLines {
    this.#final ??= this.#readFinal();
    return { organisation: this.outcome.address.organisation, premise: this.#final.premise };
  }

  #readFinal(): { readonly parts: Address; readonly premise: string } {
    const decided = decidedParts(this.row);
    const { mapping } = this.#list.settings;
    // A list without a column of countries says another one beside its cells.
    const country = this.outcome.address.parts.country || this.#writeCountry(decided.country);
    const parts = { ...decided, ...partsInColumns(this.outcome, mapping, decided) };
    const { premise, houseNumber } = wordsBesideParts(this.row, this.outcome, mapping, parts);
    return { parts: { ...parts, country, house_number: parts.house_number || houseNumber }, premise };
  }

  /** The name line of a letter; '' for a row without a name. */
  get recipient(): string {
    return recipientLine(this.row.cells, this.#list.settings.mapping);
  }

  /** The lines of the final address, below the person's own. */
  get lines(): readonly string[] {
    if (this.#lines === undefined) {
      const { address } = this.outcome;
      const { country } = address.parts;
      const lines = addressLines(
        address,
        countryCodeOfCell(country) ?? this.#list.settings.defaultCountry ?? '',
      );
      this.#lines = country === '' ? lines : [...lines, country];
    }
    return this.#lines;
  }

  /** Null where nobody has decided for an address that has a place. */
  get place(): DecidedPlace | null {
    return decidedPlace(this.row);
  }
}

const NO_ROWS: readonly ExportedRow[] = [];
const NO_CELLS: readonly ChangedCell[] = [];

/** What is to be known of a list. */
export type ListShape = {
  readonly columns: readonly string[];
  readonly settings: ListSettings;
  readonly source: Pick<ListSource, 'addressName'>;
};

/** Whether another address than the imported one was decided for, or the same one as the service writes it. */
export const isAddressDecided = ({ decision }: Pick<Row, 'decision'>): boolean =>
  decision !== null && decision.kind !== 'kept_as_entered' && decision.kind !== 'excluded';

/** Of an edited address the service knows the place only where it confirmed it. */
function decidedPlace(row: Row): DecidedPlace | null {
  const { decision } = row;
  if (decision?.kind === 'picked' && decision.picked)
    return { ...decision.picked, accuracy: decision.picked.accuracyType };
  const isConfirmed = decision?.kind === 'edited' && row.isChecked && row.judgement.verdict === 'accept';
  if (decision?.kind !== 'used_suggestion' && !isConfirmed) return null;
  const { lat, lng, placeAccuracy, udprn, uprn } = row;
  return { lat, lng, accuracy: placeAccuracy, udprn, uprn };
}
