import { useState } from 'react';
import { INITIALS } from '#shared/contract/workspace.ts';
import { Field } from '../ui/form/field.tsx';

type Props = { readonly value: string; readonly onChange: (initials: string) => void };

/** Takes effect when the person leaves the field. Give it its value as `key`, so that it follows a change from elsewhere. */
export function InitialsField({ value, onChange }: Props) {
  const [text, setText] = useState(value);
  const typed = text.trim();
  const isAllowed = INITIALS.test(typed);
  return (
    <Field
      label="Your initials"
      hint="2 to 4 letters, or nothing. What you decide carries them, in the review and in exported files."
      error={isAllowed ? null : '2 to 4 letters, digits after the first.'}
    >
      {(ids) => (
        <input
          {...ids}
          className="input"
          autoComplete="off"
          spellCheck={false}
          maxLength={8}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => isAllowed && typed !== value && onChange(typed)}
        />
      )}
    </Field>
  );
}
