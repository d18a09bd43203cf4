import { Check, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { ColumnGuess } from '#shared/contract/import/preview.ts';
import { askedAddress } from '#shared/domain/address/asked-address.ts';
import {
  addressColumns,
  type ColumnMapping,
  isPlaceField,
  MAPPED_FIELDS,
  type MappedField,
} from '#shared/domain/address/mapping.ts';
import { addressBlocks } from '#shared/domain/columns/address-blocks.ts';
import { type Table, tableOf } from '#shared/domain/columns/table.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { capitalize } from '#shared/messages/format.ts';
import { CERTAINTY_WORDS, missedSentence } from '#shared/messages/import/import-questions.ts';
import {
  addressWithCountry,
  COLUMNS,
  columnHoldsLabel,
  guessSentence,
  notCheckedWords,
  otherGuessSentence,
} from '#shared/messages/screens/columns.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { fieldWord, GUESS_SENTENCES } from '#shared/messages/words.ts';
import { fieldOfColumn } from '../store/importing/column-mapping.ts';
import { type Option, Select } from '../ui/form/field.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import './columns.css';

type Props = {
  readonly label: string;
  readonly columns: readonly string[];
  /** The first rows of the list, without the header. */
  readonly rows: readonly (readonly string[])[];
  readonly mapping: ColumnMapping;
  /** The ISO-3 code in lower case; null if there is none. */
  readonly defaultCountry: string | null;
  readonly guesses: readonly ColumnGuess[];
  /** Columns that the worksheet hides; absent if unknown. */
  readonly hiddenColumns?: readonly number[] | undefined;
  readonly isBusy?: boolean;
  /** `field`: the new content of the column; null for a column that the app neither checks nor changes. */
  readonly onChange: (column: number, field: MappedField | null) => void;
};

/** Shows the first rows, the content chosen for each column, and the address that would be checked. */
export function ColumnTable(props: Props) {
  const { label, columns, rows, mapping, defaultCountry, guesses, isBusy = false, onChange } = props;
  const { hiddenColumns } = props;
  const looksLike = useMemo(
    () => addressFields(tableOf(columns, rows, hiddenColumns), guesses),
    [columns, rows, hiddenColumns, guesses],
  );
  const isMapped = (column: number): boolean => fieldOfColumn(mapping, column) !== null;
  return (
    <div
      className="column-table"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the table scrolls, so keys must reach it
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-busy={isBusy}
    >
      <table>
        <thead>
          <tr>
            <th scope="col" className="asked-address">
              <span className="column-name">{COLUMNS.addressToCheck}</span>
              <span className="column-reason quiet small">{COLUMNS.withColumnsChosen}</span>
            </th>
            {columns.map((name, column) => (
              <th
                key={column}
                scope="col"
                data-mapped={isMapped(column)}
                data-missed={!isMapped(column) && looksLike.has(column)}
              >
                <ColumnHeader
                  name={name}
                  country={defaultCountry ?? ''}
                  missed={isMapped(column) ? null : (looksLike.get(column) ?? null)}
                  field={fieldOfColumn(mapping, column)}
                  isHidden={hiddenColumns?.includes(column) === true}
                  guess={guesses.find((other) => other.column === column) ?? null}
                  onChange={(field) => onChange(column, field)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              <AskedCell cells={cells} mapping={mapping} defaultCountry={defaultCountry} />
              {columns.map((_, column) => (
                <td key={column} data-mapped={isMapped(column)}>
                  {untrusted(cells[column] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type AskedProps = Pick<Props, 'mapping' | 'defaultCountry'> & { readonly cells: readonly string[] };

function AskedCell({ cells, mapping, defaultCountry }: AskedProps) {
  const asked = askedAddress(cells, mapping, defaultCountry);
  if ('skip' in asked)
    return (
      <td className="asked-address">
        <span className="quiet">{notCheckedWords(asked.skip)}</span>
      </td>
    );
  const country = countryName(asked.country);
  return (
    <td className="asked-address" title={addressWithCountry(asked.text, country)}>
      {untrusted(asked.text)} <span className="quiet small">· {country}</span>
    </td>
  );
}

/** Returns the columns that look like part of an address: the address to check, or another one in the row. */
function addressFields(table: Table, guesses: Props['guesses']): ReadonlyMap<number, MappedField> {
  const found = new Map<number, MappedField>();
  const blocks = addressBlocks(table);
  for (const { mapping } of blocks)
    for (const column of addressColumns(mapping)) {
      const field = fieldOfColumn(mapping, column);
      if (field) found.set(column, field);
    }
  for (const { column, field } of guesses) if (isPlaceField(field)) found.set(column, field);
  return found;
}

type ColumnHeaderProps = {
  readonly name: string;
  readonly country: string;
  readonly field: MappedField | null;
  readonly isHidden: boolean;
  readonly guess: ColumnGuess | null;
  /** The address part that an unused column looks like; null if it looks like none. */
  readonly missed: MappedField | null;
  readonly onChange: (field: MappedField | null) => void;
};

function ColumnHeader({ name, country, field, isHidden, guess, missed, onChange }: ColumnHeaderProps) {
  const reason = reasonOf(guess, field, country);
  const isSure = guess !== null && guess.field === field && guess.certainty === 'sure';
  return (
    <>
      <span className="column-title">
        <span className="column-name" title={shownText(name)}>
          {untrusted(name)}
        </span>
        {isSure && (
          <span className="column-sure" role="img" aria-label={reason} title={reason}>
            <Check size={16} aria-hidden="true" />
          </span>
        )}
      </span>
      <Select
        aria-label={columnHoldsLabel(name)}
        value={field ?? ''}
        options={fieldOptions(country)}
        onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
      />
      {isHidden && (
        <span className={field === null ? 'quiet small' : 'column-missed small'}>
          {field !== null && <TriangleAlert size={14} aria-hidden="true" />} {COLUMNS.isHidden}
        </span>
      )}
      {missed !== null && (
        <span className="column-missed small">
          <TriangleAlert size={14} aria-hidden="true" /> {missedSentence(missed, country)}
        </span>
      )}
      <span className="column-reason quiet small">{isSure || missed !== null ? '' : reason}</span>
    </>
  );
}

/** Returns the reason for the guess and its certainty. If the person chose something else, names the guess instead. */
function reasonOf(guess: ColumnGuess | null, field: MappedField | null, country: string): string {
  if (guess === null) return field === null ? '' : GUESS_SENTENCES.chosen;
  if (guess.field !== field) return otherGuessSentence(guess.field, guess.reason, country);
  return guessSentence(CERTAINTY_WORDS[guess.certainty], guess.reason);
}

const fieldOptions = (country: string): readonly Option<MappedField | ''>[] => [
  { value: '', label: COLUMNS.leaveAsIs },
  ...MAPPED_FIELDS.map((value) => ({ value, label: capitalize(fieldWord(value, country)) })),
];
