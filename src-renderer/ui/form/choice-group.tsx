import { Fragment, type ReactNode, useId } from 'react';
import './field.css';

export type Choice<V extends string> = {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
  /** What there is to choose further once this is chosen. */
  readonly more?: ReactNode;
};

type Props<V extends string> = {
  readonly legend: string;
  /** null: none is chosen yet. */
  readonly value: V | null;
  readonly choices: readonly Choice<V>[];
  readonly onChange: (value: V) => void;
};

/** One of a few, each with a word on what it means. */
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
