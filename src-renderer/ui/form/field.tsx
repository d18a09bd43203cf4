import { type ReactNode, useId } from 'react';
import './field.css';

type FieldProps = {
  readonly label: string;
  /** One short sentence below the control. */
  readonly hint?: string | null | undefined;
  /** Why the value is not valid. Replaces the hint. */
  readonly error?: string | null | undefined;
};

/** Shows a label above a control and a hint below it. The control receives ids that link them for screen readers. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & {
  readonly children: (ids: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': boolean | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  const note = error ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': note ? hintId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={hintId} className={`small ${error ? 'field-error' : 'quiet'}`}>
          {note}
        </p>
      )}
    </div>
  );
}

export type Option<V extends string> = {
  readonly value: V;
  readonly label: string;
  readonly isDisabled?: boolean;
};

type SelectProps<V extends string> = FieldProps & {
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onChange: (value: V) => void;
};

/** Uses the browser's own select, which needs no extra code for keyboards and screen readers. */
export function SelectField<V extends string>({ label, hint, value, options, onChange }: SelectProps<V>) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => <Select {...ids} value={value} options={options} onChange={onChange} />}
    </Field>
  );
}

type BareSelectProps<V extends string> = Pick<SelectProps<V>, 'value' | 'options' | 'onChange'> & {
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
};

export function Select<V extends string>({ value, options, onChange, ...rest }: BareSelectProps<V>) {
  return (
    <select
      {...rest}
      className="input"
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isDisabled === true}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
