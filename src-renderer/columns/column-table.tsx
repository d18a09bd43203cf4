import type { ColumnGuess } from '#shared/contract/preview.ts';
import type { ColumnMapping, MappedField } from '#shared/domain/columns/mapping.ts';
import { MAPPED_FIELDS } from '#shared/domain/columns/mapping.ts';
import { capitalize } from '#shared/messages/format.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { FIELD_WORDS, GUESS_SENTENCES } from '#shared/messages/words.ts';
import { fieldOfColumn } from '../store/importing/column-mapping.ts';
import type { Option } from '../ui/form/field.tsx';
import { Select } from '../ui/form/field.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import './columns.css';

type Props = {
  readonly label: string;
  readonly columns: readonly string[];
  /** The first rows, header excluded. */
  readonly rows: readonly (readonly string[])[];
  readonly mapping: ColumnMapping;
  readonly guesses: readonly ColumnGuess[];
  /** `field` null: the column is left as it is. */
  readonly onChange: (column: number, field: MappedField | null) => void;
};

/** The first rows as they are read, with what each column holds above it. */
export function ColumnTable({ label, columns, rows, mapping, guesses, onChange }: Props) {
  const isMapped = (column: number): boolean => fieldOfColumn(mapping, column) !== null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className="column-table" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((name, column) => (
              <th key={column} scope="col" data-mapped={isMapped(column)}>
                <ColumnHeader
                  name={name}
                  field={fieldOfColumn(mapping, column)}
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

type ColumnHeaderProps = {
  readonly name: string;
  readonly field: MappedField | null;
  readonly guess: ColumnGuess | null;
  readonly onChange: (field: MappedField | null) => void;
};

function ColumnHeader({ name, field, guess, onChange }: ColumnHeaderProps) {
  return (
    <>
      <span className="column-name">{untrusted(name)}</span>
      <Select
        aria-label={`${shownText(name)} holds`}
        value={field ?? ''}
        options={FIELD_OPTIONS}
        onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
      />
      <span className="column-reason quiet small">{guess && guessWords(guess, field)}</span>
    </>
  );
}

/** Why it was guessed; of a guess that is not followed, what it was. */
const guessWords = (guess: ColumnGuess, field: MappedField | null): string =>
  guess.field === field
    ? GUESS_SENTENCES[guess.reason]
    : `Our guess: ${FIELD_WORDS[guess.field]}. ${GUESS_SENTENCES[guess.reason]}`;

const FIELD_OPTIONS: readonly Option<MappedField | ''>[] = [
  { value: '', label: 'Leave as it is' },
  ...MAPPED_FIELDS.map((value) => ({ value, label: capitalize(FIELD_WORDS[value]) })),
];
