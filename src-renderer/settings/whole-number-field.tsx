import { useState } from 'react';
import { wholeNumberHint } from '#shared/messages/screens/settings.ts';
import { Field } from '../ui/form/field.tsx';
import { onLeave } from '../ui/form/on-leave.ts';

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
};

/** Calls `onChange` when the person leaves the field. Also pass `value` as `key`, to show changes made elsewhere. */
export function WholeNumberField({ label, hint, value, most, onChange }: Props) {
  const [text, setText] = useState(String(value));
  const typed = Number(text);
  const isAllowed = Number.isInteger(typed) && typed >= 1 && typed <= most;
  return (
    <Field label={label} hint={isAllowed ? hint : wholeNumberHint(most)}>
      {(ids) => (
        <input
          {...ids}
          className="input"
          type="number"
          min={1}
          max={most}
          value={text}
          aria-invalid={!isAllowed}
          onChange={({ target }) => setText(target.value)}
          onBlur={onLeave(() => isAllowed && typed !== value && onChange(typed))}
        />
      )}
    </Field>
  );
}
