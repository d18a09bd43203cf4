import {
  ADDRESS_FIELDS,
  type AddressField,
  type CorrectedAddress,
  OWN_LINES,
  type OwnLine,
} from '#shared/domain/address/address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { LONGEST_TYPED, partFault } from '#shared/domain/address/typed-part.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { checkPrice } from '#shared/messages/fix/fix.ts';
import { partFaultSentence } from '#shared/messages/fix/typed-part.ts';
import { capitalize } from '#shared/messages/format.ts';
import { EDIT_TOOL } from '#shared/messages/screens/fix.ts';
import { hiddenSentence } from '#shared/messages/shown-text.ts';
import { fieldWord } from '#shared/messages/words.ts';
import { useShortcut } from '../actions/shortcuts/use-shortcut.ts';
import { isRowChecking } from '../store/checking/row-check-slice.ts';
import { selectEdit } from '../store/deciding/drafts-slice.ts';
import { buildingOf } from '../store/deciding/parts-slice.ts';
import { addressToEdit, ownLinesOf } from '../store/fixing/address-to-edit.ts';
import { hasFault } from '../store/fixing/fix-slice.ts';
import { selectCreditKind } from '../store/home/workspace-slice.ts';
import { selectCountry } from '../store/rows/rows-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { pasteOnOneLine } from '../ui/form/paste-on-one-line.ts';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type Props = { readonly row: Row };

/** Edits the address field by field. Enter saves the address. */
export function EditTool({ row }: Props) {
  const edit = useApp(selectEdit(row.position));
  const saveEdit = useApp((state) => state.saveEdit);
  const saveEditAndCheck = useApp((state) => state.saveEditAndCheck);
  const isChecking = useApp(isRowChecking(row.position));
  const kind = useApp(selectCreditKind);
  const checkKey = useShortcut('save-and-check');
  const mapping = useApp(({ list }) => list?.settings.mapping) ?? {};
  const country = useApp((state) => row.suggested?.parts.country || selectCountry(state));
  const begun = addressToEdit(row, mapping);
  const address = { ...begun, ...edit?.address };
  const fields = [...linesOf(row, address, mapping), ...ADDRESS_FIELDS];
  const isRefused = hasFault(address);
  const lines = (edit?.suggestion ?? row.suggested)?.formatted ?? '';
  return (
    <form
      className="fix-tool fix-edit"
      aria-label={EDIT_TOOL.title}
      onSubmit={(event) => {
        event.preventDefault();
        void saveEdit();
      }}
    >
      <div className="fix-scroll">
        <StartFrom row={row} />
        <div className="fix-fields">
          {fields.map((field) => (
            <PartField
              key={field}
              field={field}
              text={address[field] ?? ''}
              isFirst={field === 'street'}
              country={country}
            />
          ))}
        </div>
        {lines !== '' && (
          <div>
            <p className="quiet small">{EDIT_TOOL.asServiceWrites}</p>
            <p className="fix-lines">{untrusted(lines)}</p>
          </div>
        )}
      </div>
      <div className="fix-buttons">
        <p className="quiet small">{checkPrice(kind)}</p>
        <Button
          keyName={checkKey}
          aria-disabled={isRefused || isChecking}
          onClick={() => void saveEditAndCheck()}
        >
          {EDIT_TOOL.saveAndCheck}
        </Button>
        <Button look="primary" type="submit" keyName="Enter" aria-disabled={isRefused}>
          {edit?.suggestion ? EDIT_TOOL.take : EDIT_TOOL.save}
        </Button>
      </div>
    </form>
  );
}

/** Returns the lines (organisation, premise) that have a column in the list or a text in the row. */
const linesOf = (row: Row, address: CorrectedAddress, mapping: ColumnMapping): readonly OwnLine[] =>
  OWN_LINES.filter(
    (line) =>
      ownLinesOf(mapping).includes(line) ||
      (address[line] ?? '') !== '' ||
      (line === 'premise' && buildingOf(row) !== ''),
  );

function StartFrom({ row }: Props) {
  const beginEdit = useApp((state) => state.beginEdit);
  return (
    <div className="fix-start" role="group" aria-label={EDIT_TOOL.startFrom}>
      <span className="quiet small" aria-hidden="true">
        {EDIT_TOOL.startFrom}
      </span>
      <Button onClick={() => beginEdit('imported')}>{EDIT_TOOL.imported}</Button>
      <Button aria-disabled={!row.suggested} onClick={() => row.suggested && beginEdit('suggested')}>
        {EDIT_TOOL.suggested}
      </Button>
    </div>
  );
}

type PartFieldProps = {
  readonly field: AddressField | OwnLine;
  readonly text: string;
  readonly isFirst: boolean;
  readonly country: string;
};

function PartField({ field, text, isFirst, country }: PartFieldProps) {
  const editPart = useApp((state) => state.editPart);
  const fault = partFault(text);
  return (
    <Field
      label={capitalize(fieldWord(field, country))}
      hint={hiddenSentence(text)}
      error={fault && partFaultSentence(fault, text)}
    >
      {(ids) => (
        <input
          {...ids}
          className="input"
          dir="auto"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a key opened the tool for typing
          autoFocus={isFirst}
          autoComplete="off"
          maxLength={LONGEST_TYPED}
          value={text}
          onPaste={(event) => pasteOnOneLine(event, (pasted) => editPart(field, pasted))}
          onChange={({ target }) => editPart(field, target.value)}
        />
      )}
    </Field>
  );
}
