import { type InputHTMLAttributes, useRef } from 'react';
import { useApp } from '../../store/use-app.ts';
import { Field } from '../../ui/form/field.tsx';
import { type ConnectField, failureIn, failureText } from './form-failure.tsx';
import { useFocusWhen } from './use-focus-when.ts';

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'placeholder' | 'autoComplete' | 'maxLength'
> & {
  readonly field: ConnectField;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly isFirst: boolean;
  readonly onChange: (value: string) => void;
};

/** Shows one field of the form. A field with a failure shows it and takes the focus. Read-only while the core works. */
export function ConnectInput({ field, label, hint, isFirst, onChange, ...rest }: Props) {
  const failure = useApp(({ connecting }) => connecting.failure);
  const isBusy = useApp(({ connecting }) => connecting.isBusy);
  const ref = useRef<HTMLInputElement>(null);
  const wrong = failureIn(field, failure);
  useFocusWhen(ref, isFirst);
  useFocusWhen(ref, wrong);
  return (
    <Field label={label} hint={hint} error={failureText(wrong)}>
      {(ids) => (
        <input
          {...ids}
          {...rest}
          ref={ref}
          className="input"
          spellCheck={false}
          readOnly={isBusy}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
