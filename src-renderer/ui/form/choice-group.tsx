import { Fragment, type ReactNode, useId } from 'react';
import './field.css';

export type Choice<V extends string> = {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
  readonly isDisabled?: boolean;
  /** Further choices that appear while this one is selected. */
  readonly more?: ReactNode;
};

type Props<V extends string> = {
  readonly legend: string;
  readonly value: V | null;
  readonly choices: readonly Choice<V>[];
  readonly onChange: (value: V) => void;
};

/** A radio group. Each choice can have a short explanation. */
export function ChoiceGroup<V extends string>({ legend, value, choices, onChange }: Props<V>) {
  const name = useId();
  return (
    <fieldset className="choice-group">
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <Fragment key={choice.value}>
          <label className="choice">
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              disabled={choice.isDisabled === true}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
            {choice.hint !== undefined && <span className="quiet small">{choice.hint}</span>}
          </label>
          {choice.value === value && choice.more !== undefined && (
            <div className="choice-more">{choice.more}</div>
          )}
        </Fragment>
      ))}
    </fieldset>
  );
}
