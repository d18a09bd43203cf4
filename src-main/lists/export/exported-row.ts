import { type Address, EMPTY_ADDRESS, type OwnLines } from '#shared/domain/address/address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { recipientLine } from '#shared/domain/columns/recipient.ts';
import { countryCodeOfCell } from '#shared/domain/country/country-cell.ts';
import { countryWriting, type WriteCountry } from '#shared/domain/country/country-writing.ts';
import type { RowEmail } from '#shared/domain/email/row-email.ts';
import type { ListSource } from '#shared/domain/list/list.ts';
import { addressLines } from '#shared/domain/outcome/address-lines.ts';
import { changedEmailCells } from '#shared/domain/outcome/email-cells.ts';
import { hasAddress } from '#shared/domain/outcome/has-address.ts';
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
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { RowRepository } from '../../db/repositories/row-repository.ts';
import type { CellValue } from '../../spreadsheet/sheet.ts';
import { type SharedCells, settleShared } from './shared-cells.ts';

/** A column that the app adds. */
export type AddedColumn = {
  readonly name: string;
  /** The width in characters. */
  readonly width: number;
  readonly wraps?: boolean;
  /** Whether a list with this mapping gets the column. If absent, every list gets it. */
  readonly isIn?: (mapping: ColumnMapping) => boolean;
  readonly email?: number;
  readonly cell: (exported: ExportedRow) => CellValue;
};

/** Facts about the decided address. Unknown texts are empty, and unknown numbers are null. */
export type DecidedPlace = {
  /** Decimal degrees. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly accuracy: string;
  readonly udprn: string;
  readonly uprn: string;
};

/** The maximum number of rows to read, to learn how the list writes countries. */
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

/** A row of an export. Computes each part on first use. */
export class ExportedRow {
  readonly row: Row;
  readonly #list: ListShape;
  readonly #writeCountry: WriteCountry;
  readonly #readEmails: () => readonly RowEmail[];
  #emails: readonly RowEmail[] | undefined;
  #companions: readonly ExportedRow[] = NO_ROWS;
  #wished: readonly ChangedCell[] | undefined;
  #shared: SharedCells | undefined;
  /** The index among the companion rows. A change that several rows make to a cell counts only for the first row. */
  #rank = 0;
  #outcome: Outcome | undefined;
  #final: FinalAddress | undefined;
  #lines: readonly string[] | undefined;

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

  get columns(): readonly string[] {
    return this.#list.columns;
  }

  /** The name of this row's address; null if the export has only one address for each row. */
  get addressName(): string | null {
    return this.#companions.length > 0 ? (this.#list.source.addressName ?? null) : null;
  }

  /** The cells that differ from the imported ones, if corrections are written in place. */
  get changes(): readonly ChangedCell[] {
    return this.#companions.length > 0 ? this.#settleShared().written : this.#wish();
  }

  /** Cells that stay unchanged, because another address of the row uses them too and wants another text. */
  get contested(): readonly ChangedCell[] {
    return this.#companions.length > 0 ? this.#settleShared().contested : NO_CELLS;
  }

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
      const { changes: ofAddress, cells } = this.outcome;
      // An excluded row stays as imported.
      const isKept = this.emails.length === 0 || this.row.decision?.kind === 'excluded';
      const ofEmails = isKept ? [] : changedEmailCells(this.row.cells, cells, this.emails);
      const isOther = ({ column }: ChangedCell): boolean => !ofEmails.some((each) => each.column === column);
      this.#wished = [...ofAddress.filter(isOther), ...ofEmails];
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

  /** Connects the rows of companion lists, which are exported as one row. */
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

  /**
   * Returns this row or a companion, to show an email column: preferably a row with a taken email, or else a row with a
   * result.
   */
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

  /** Whether the row has a final address. A mail merge would print the texts of other rows, such as a total. */
  get #isAddress(): boolean {
    return hasAddress(this.row, this.outcome.address);
  }

  /** The final address in parts, with the country as the list writes it. */
  get final(): Address {
    this.#final ??= this.#readFinal();
    return this.#final.parts;
  }

  get ownLines(): OwnLines {
    this.#final ??= this.#readFinal();
    return this.#final.ownLines;
  }

  #readFinal(): FinalAddress {
    if (!this.#isAddress) return NO_ADDRESS;
    const decided = decidedParts(this.row);
    const { mapping } = this.#list.settings;
    // A list without a country column still gets a foreign country in the added columns.
    const country = this.outcome.address.parts.country || this.#writeCountry(decided.country);
    const parts = { ...decided, ...partsInColumns(this.outcome, mapping, decided) };
    const { premise, houseNumber } = wordsBesideParts(this.row, this.outcome, mapping, parts);
    return {
      parts: { ...parts, country, house_number: parts.house_number || houseNumber },
      ownLines: { organisation: this.outcome.address.organisation, premise },
    };
  }

  /** The name line of a letter; empty for a row without a name or an address. */
  get recipient(): string {
    return this.#isAddress ? recipientLine(this.row.cells, this.#list.settings.mapping) : '';
  }

  get lines(): readonly string[] {
    if (!this.#isAddress) return NO_LINES;
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

  /** The decided place, even without coordinates; null unless the service returned or confirmed its address. */
  get place(): DecidedPlace | null {
    return decidedPlace(this.row);
  }
}

const NO_ROWS: readonly ExportedRow[] = [];
const NO_CELLS: readonly ChangedCell[] = [];
const NO_LINES: readonly string[] = [];

type FinalAddress = { readonly parts: Address; readonly ownLines: OwnLines };
const NO_ADDRESS: FinalAddress = { parts: EMPTY_ADDRESS, ownLines: { organisation: '', premise: '' } };

/** The facts about a list that its exported rows need. */
export type ListShape = {
  readonly columns: readonly string[];
  readonly settings: ListSettings;
  readonly source: Pick<ListSource, 'addressName'>;
};

/** Whether the decision is for an address of the service or for an edited address. */
export const isAddressDecided = ({ decision }: Pick<Row, 'decision'>): boolean =>
  decision !== null && decision.kind !== 'kept_as_entered' && decision.kind !== 'excluded';

/** Returns the decided place. The coordinates of an edited address are known only if the service confirmed it. */
function decidedPlace(row: Row): DecidedPlace | null {
  const { decision } = row;
  if (decision?.kind === 'picked' && decision.picked)
    return { ...decision.picked, accuracy: decision.picked.accuracyType };
  const isConfirmed = decision?.kind === 'edited' && row.isChecked && row.judgement.verdict === 'accept';
  if (decision?.kind !== 'used_suggestion' && !isConfirmed) return null;
  const { lat, lng, placeAccuracy, udprn, uprn } = row;
  return { lat, lng, accuracy: placeAccuracy, udprn, uprn };
}
