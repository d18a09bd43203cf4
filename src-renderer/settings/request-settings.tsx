import { useState } from 'react';
import type { Settings } from '#shared/contract/desk.ts';
import { useApp } from '../store/use-app.ts';
import type { Choice } from '../ui/choice-group.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { Field } from '../ui/field.tsx';

/** As many as the core allows. */
const MOST_REQUESTS = 128;

type Props = { readonly settings: Settings };

/** How the service is asked: how patiently, and how much at once. */
export function RequestSettings({ settings }: Props) {
  const changeSettings = useApp((state) => state.changeSettings);
  return (
    <section className="settings-part settings-columns" aria-label="Requests">
      <ChoiceGroup
        legend="Patience"
        value={settings.requestPreset}
        choices={PATIENCE}
        onChange={(requestPreset) => void changeSettings({ requestPreset })}
      />
      <ConcurrencyField
        key={settings.concurrency}
        concurrency={settings.concurrency}
        onChange={(concurrency) => void changeSettings({ concurrency })}
      />
    </section>
  );
}

type ConcurrencyProps = { readonly concurrency: number; readonly onChange: (concurrency: number) => void };

/** Takes effect when the person leaves the field. */
function ConcurrencyField({ concurrency, onChange }: ConcurrencyProps) {
  const [text, setText] = useState(String(concurrency));
  const value = Number(text);
  const isAllowed = Number.isInteger(value) && value >= 1 && value <= MOST_REQUESTS;
  return (
    <Field
      label="Requests at once"
      hint={
        isAllowed
          ? 'How many addresses are asked for at the same time.'
          : `A whole number from 1 to ${MOST_REQUESTS}.`
      }
    >
      {(ids) => (
        <input
          {...ids}
          className="input"
          type="number"
          min={1}
          max={MOST_REQUESTS}
          value={text}
          aria-invalid={!isAllowed}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => isAllowed && value !== concurrency && onChange(value)}
        />
      )}
    </Field>
  );
}

const PATIENCE: readonly Choice<Settings['requestPreset']>[] = [
  { value: 'interactive', label: 'Interactive', hint: 'Gives up soon: for a few rows while you wait.' },
  {
    value: 'cold_start',
    label: 'Cold start',
    hint: 'Waits long for the first answers of a service that has to wake up.',
  },
  { value: 'batch', label: 'Batch', hint: 'Tries often before it gives up: for long lists.' },
];
