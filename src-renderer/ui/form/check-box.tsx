import './field.css';

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly isChecked: boolean;
  readonly isFixed?: boolean;
  readonly onChange: (isChecked: boolean) => void;
};

/** A fixed box cannot be changed, but the keyboard still reaches it. */
export function CheckBox({ label, hint, isChecked, isFixed = false, onChange }: Props) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isChecked}
        aria-disabled={isFixed}
        onChange={({ target }) => !isFixed && onChange(target.checked)}
      />
      <span>{label}</span>
      {hint !== undefined && <span className="quiet small">{hint}</span>}
    </label>
  );
}

type GroupProps<V extends string> = {
  readonly legend: string;
  /** Whether only screen readers get the legend, because the text around the group says it. */
  readonly isLegendHidden?: boolean;
  readonly values: readonly V[];
  readonly choices: readonly {
    readonly value: V;
    readonly label: string;
    readonly hint?: string;
    /** Why this choice is read-only. */
    readonly whyFixed?: string;
  }[];
  readonly onChange: (value: V, isChosen: boolean) => void;
};

export function CheckGroup<V extends string>(props: GroupProps<V>) {
  const { legend, isLegendHidden = false, values, choices, onChange } = props;
  return (
    <fieldset className="choice-group check-group">
      <legend className={isLegendHidden ? 'visually-hidden' : ''}>{legend}</legend>
      {choices.map(({ value, label, hint, whyFixed }) => (
        <CheckBox
          key={value}
          label={label}
          {...(hint !== undefined && { hint })}
          {...(whyFixed !== undefined && { hint: whyFixed, isFixed: true })}
          isChecked={values.includes(value)}
          onChange={(isChosen) => onChange(value, isChosen)}
        />
      ))}
    </fieldset>
  );
}
