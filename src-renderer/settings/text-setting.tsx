import { useState } from 'react';
import { Field } from '../ui/form/field.tsx';
import { onLeave } from '../ui/form/on-leave.ts';
import { TextInput } from '../ui/form/text-input.tsx';

type Props = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly longest: number;
  /** Returns why the trimmed text is not valid; null if it is valid. */
  readonly problemOf: (text: string) => string | null;
  readonly onChange: (text: string) => void;
};

/** Calls `onChange` when the person leaves the field. Also pass `value` as `key`, to show changes made elsewhere. */
export function TextSetting({ label, hint, value, longest, problemOf, onChange }: Props) {
  const [text, setText] = useState(value);
  const typed = text.trim();
  const problem = problemOf(typed);
  return (
    <Field label={label} hint={hint} error={problem}>
      {(ids) => (
        <TextInput
          {...ids}
          maxLength={longest}
          value={text}
          onChange={setText}
          onBlur={onLeave(() => problem === null && typed !== value && onChange(typed))}
        />
      )}
    </Field>
  );
}
