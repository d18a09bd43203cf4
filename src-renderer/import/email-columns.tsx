import { holdsAddress } from '#shared/domain/address/mapping.ts';
import { emailColumns } from '#shared/domain/columns/email-columns.ts';
import { emailColumnsSentence } from '#shared/messages/emails/email-checks.ts';
import { IMPORT, nameInWorkbook } from '#shared/messages/screens/import.ts';
import type { ImportDraft } from '../store/importing/import-draft.ts';
import { useApp } from '../store/use-app.ts';
import { CheckBox } from '../ui/form/check-box.tsx';

type Props = { readonly draft: ImportDraft };

/** Lets the person choose the email columns to check. Renders nothing if no column looks like emails. */
export function EmailColumns({ draft: { preview, mapping } }: Props) {
  const changeColumn = useApp((state) => state.changeColumn);
  const { columns, rows, hiddenColumns = [] } = preview;
  const found = emailColumns({ columns, rows, mapping });
  if (found.length === 0) return null;
  return (
    <fieldset className="import-emails">
      <legend className="visually-hidden">{IMPORT.emailColumns}</legend>
      <p>{emailColumnsSentence(found.length, holdsAddress(mapping))}</p>
      <div className="import-emails-columns">
        {found.map((column) => (
          <CheckBox
            key={column}
            label={nameInWorkbook(columns[column] ?? '', hiddenColumns.includes(column))}
            isChecked={mapping.email?.includes(column) ?? false}
            onChange={(isMeant) => changeColumn(column, isMeant ? 'email' : null)}
          />
        ))}
      </div>
    </fieldset>
  );
}
