import { useState } from 'react';
import type { Address } from '#shared/domain/address.ts';
import { ADDRESS_FIELDS, EMPTY_ADDRESS } from '#shared/domain/address.ts';
import type { Row } from '#shared/domain/row.ts';
import { capitalize } from '#shared/messages/format.ts';
import { FIELD_WORDS } from '#shared/messages/words.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

type Props = { readonly row: Row; readonly onClose: () => void };

/** The address field by field. Enter keeps it and moves on, Escape leaves the row as it was. */
export function RowEditor({ row, onClose }: Props) {
  const decide = useApp((state) => state.decide);
  const [address, setAddress] = useState<Address>(() => addressToEdit(row));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its fields leaves them all
    <form
      className="row-editor"
      aria-label="Edit address"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        void decide({ kind: 'edited', address });
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {ADDRESS_FIELDS.map((field, place) => (
        <Field key={field} label={capitalize(FIELD_WORDS[field])}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a key, to be typed into at once
              autoFocus={place === 0}
              maxLength={500}
              value={address[field]}
              onChange={({ target }) => setAddress({ ...address, [field]: target.value })}
            />
          )}
        </Field>
      ))}
      <div className="row-editor-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit">
          Use this address
        </Button>
      </div>
    </form>
  );
}

/** Where editing starts: a person's earlier word, else the file's parts, else (one cell holds it all) the service's. */
function addressToEdit({ decision, entered, suggested }: Row): Address {
  if (decision?.corrected) return decision.corrected;
  const hasParts = ADDRESS_FIELDS.some((field) => field !== 'country' && entered.parts[field] !== '');
  return hasParts ? entered.parts : (suggested?.parts ?? EMPTY_ADDRESS);
}
