import { MAPPED_FIELDS } from '#shared/domain/mapping.ts';
import type { MappedField } from '#shared/domain/mapping.ts';
import { capitalize } from '#shared/messages/format.ts';
import { FIELD_WORDS, GUESS_SENTENCES } from '#shared/messages/words.ts';
import type { ImportDraft } from '../store/import-slice.ts';
import { fieldOfColumn } from '../store/map-column.ts';
import { useApp } from '../store/use-app.ts';
import type { Option } from '../ui/field.tsx';
import { Select } from '../ui/field.tsx';

type Props = { readonly draft: ImportDraft };

/** The first rows as they will be read, with what each column holds above it. */
export function PreviewTable({ draft }: Props) {
  const { columns, rows } = draft.preview;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className="preview" tabIndex={0} role="region" aria-label="First rows of the file">
      <table>
        <thead>
          <tr>
            {columns.map((name, column) => (
              <th key={column} scope="col" data-mapped={fieldOfColumn(draft.mapping, column) !== null}>
                <ColumnHeader draft={draft} column={column} name={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {columns.map((_, column) => (
                <td key={column} data-mapped={fieldOfColumn(draft.mapping, column) !== null}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ColumnHeaderProps = Props & { readonly column: number; readonly name: string };

function ColumnHeader({ draft, column, name }: ColumnHeaderProps) {
  const changeColumn = useApp((state) => state.changeColumn);
  const field = fieldOfColumn(draft.mapping, column);
  const guess = draft.preview.guesses.find((other) => other.column === column);
  const isAsGuessed = guess !== undefined && guess.field === field;
  return (
    <>
      <span className="preview-name">{name}</span>
      <Select
        aria-label={`${name} holds`}
        value={field ?? ''}
        options={FIELD_OPTIONS}
        onChange={(chosen) => changeColumn(column, chosen === '' ? null : chosen)}
      />
      <span className="preview-reason quiet small">{isAsGuessed ? GUESS_SENTENCES[guess.reason] : ''}</span>
    </>
  );
}

const FIELD_OPTIONS: readonly Option<MappedField | ''>[] = [
  { value: '', label: 'Not checked' },
  ...MAPPED_FIELDS.map((value) => ({ value, label: capitalize(FIELD_WORDS[value]) })),
];
