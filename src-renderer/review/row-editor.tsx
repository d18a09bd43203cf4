import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { Address, AddressField } from '#shared/domain/address.ts';
import { ADDRESS_FIELDS, EMPTY_ADDRESS } from '#shared/domain/address.ts';
import type { Row } from '#shared/domain/row.ts';
import { partFault } from '#shared/domain/typed-part.ts';
import { capitalize } from '#shared/messages/format.ts';
import { partFaultSentence } from '#shared/messages/typed-part.ts';
import { FIELD_WORDS } from '#shared/messages/words.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { importedParts } from './part-rows.ts';
import { SuggestedLines } from './row-address.tsx';
import { RowQuestion } from './row-question.tsx';

type Props = { readonly row: Row };

/** The address field by field. Enter keeps it and moves on, Ctrl Enter keeps it and asks the service, Escape leaves the row as it was. */
export function RowEditor({ row }: Props) {
  const decide = useApp((state) => state.decide);
  const editAndCheck = useApp((state) => state.editAndCheck);
  const closeRowForm = useApp((state) => state.closeRowForm);
  const isChecking = useApp(({ rowCheck }) => rowCheck?.state === 'going');
  const [address, setAddress] = useState<Address>(() => addressToEdit(row));
  const original = importedParts(row);
  const hasFault = ADDRESS_FIELDS.some((field) => partFault(address[field]) !== null);

  const save = (andCheck: boolean): void => {
    if (hasFault || (andCheck && isChecking)) return;
    closeRowForm();
    void (andCheck ? editAndCheck(address) : decide({ kind: 'edited', address }));
  };
  const hear = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') closeRowForm();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(true);
    else if (event.code === 'KeyI' && event.altKey && original) setAddress(original);
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys work in any of its fields
    <form
      className="row-editor"
      aria-label="Edit address"
      onSubmit={(event) => {
        event.preventDefault();
        save(false);
      }}
      onKeyDown={hear}
    >
      <div className="row-facts">
        <RowQuestion row={row} />
        <div className="panel-section">
          <div className="row-fields">
            {ADDRESS_FIELDS.map((field, place) => (
              <PartField
                key={field}
                field={field}
                text={address[field]}
                isFirst={place === 0}
                onChange={(text) => setAddress({ ...address, [field]: text })}
              />
            ))}
          </div>
        </div>
        <div className="panel-section">
          <SuggestedLines row={row} />
        </div>
      </div>
      <EditorActions
        canSave={!hasFault}
        canCheck={!hasFault && !isChecking}
        onSaveAndCheck={() => save(true)}
        onUseOriginal={original && (() => setAddress(original))}
      />
    </form>
  );
}

type ActionsProps = {
  readonly canSave: boolean;
  readonly canCheck: boolean;
  readonly onSaveAndCheck: () => void;
  /** null when the file's address is not known in parts. */
  readonly onUseOriginal: (() => void) | null;
};

function EditorActions({ canSave, canCheck, onSaveAndCheck, onUseOriginal }: ActionsProps) {
  const closeRowForm = useApp((state) => state.closeRowForm);
  return (
    <footer className="row-actions">
      <p className="row-check-note quiet">A check is 1 credit, unless the answer is known.</p>
      <div className="row-editor-actions">
        <Button keyName="Ctrl Enter" aria-disabled={!canCheck} onClick={onSaveAndCheck}>
          Save and check
        </Button>
        <Button look="primary" type="submit" keyName="Enter" aria-disabled={!canSave}>
          Save
        </Button>
      </div>
      <div className="row-editor-actions">
        {onUseOriginal && (
          <Button look="quiet" keyName="Alt I" onClick={onUseOriginal}>
            Use the imported address
          </Button>
        )}
        <Button look="quiet" keyName="Esc" onClick={closeRowForm}>
          Cancel
        </Button>
      </div>
    </footer>
  );
}

type PartFieldProps = {
  readonly field: AddressField;
  readonly text: string;
  readonly isFirst: boolean;
  readonly onChange: (text: string) => void;
};

function PartField({ field, text, isFirst, onChange }: PartFieldProps) {
  const fault = partFault(text);
  return (
    <Field label={capitalize(FIELD_WORDS[field])} error={fault && partFaultSentence(fault, text)}>
      {(ids) => (
        <input
          {...ids}
          className="input"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a key, to be typed into at once
          autoFocus={isFirst}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Where editing starts: a person's earlier word, else the file's parts, else (one cell holds it all) the service's. */
function addressToEdit(row: Row): Address {
  return row.decision?.corrected ?? importedParts(row) ?? row.suggested?.parts ?? EMPTY_ADDRESS;
}
