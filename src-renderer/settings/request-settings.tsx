import { useState } from 'react';
import { isCallbackUrl, LONGEST_CALLBACK_URL } from '#shared/contract/job-callback.ts';
import type { Settings } from '#shared/contract/workspace.ts';
import { TELL_WHEN_DONE } from '#shared/messages/email-checks.ts';
import { useApp } from '../store/use-app.ts';
import { type Choice, ChoiceGroup } from '../ui/form/choice-group.tsx';
import { Field } from '../ui/form/field.tsx';
import { WholeNumberField } from './whole-number-field.tsx';

export const MOST_REQUESTS = 128;

type Props = { readonly settings: Settings };

/** Waiting time and parallel requests for all services. */
export function RequestSettings({ settings }: Props) {
  const changeSettings = useApp((state) => state.changeSettings);
  return (
    <>
      <ChoiceGroup
        legend="Waiting time"
        value={settings.requestPreset}
        choices={PATIENCE}
        onChange={(requestPreset) => void changeSettings({ requestPreset })}
      />
      <WholeNumberField
        key={settings.concurrency}
        label="Requests at once"
        hint="How many addresses are asked for at the same time."
        value={settings.concurrency}
        most={MOST_REQUESTS}
        onChange={(concurrency) => void changeSettings({ concurrency })}
      />
      <JobCallback settings={settings} />
    </>
  );
}

function JobCallback({ settings: { jobCallbackUrl } }: Props) {
  const changeSettings = useApp((state) => state.changeSettings);
  const [text, setText] = useState(jobCallbackUrl ?? '');
  const wanted = text.trim() === '' ? null : text.trim();
  const isAllowed = wanted === null || isCallbackUrl(wanted);
  return (
    <Field
      label={TELL_WHEN_DONE}
      hint="Empty: nobody is told. Else the service calls this https address; Doorstep asks for the results all the same."
      error={isAllowed ? null : 'An https address without a user name or password, or nothing.'}
    >
      {(ids) => (
        <input
          {...ids}
          className="input"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_CALLBACK_URL}
          placeholder="Nobody"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() =>
            isAllowed && wanted !== jobCallbackUrl && void changeSettings({ jobCallbackUrl: wanted })
          }
        />
      )}
    </Field>
  );
}

export const PATIENCE: readonly Choice<Settings['requestPreset']>[] = [
  { value: 'interactive', label: 'Short', hint: 'Gives up soon: for a few rows while you wait.' },
  {
    value: 'cold_start',
    label: 'Slow service',
    hint: 'Waits long for the first answers of a service that has to wake up.',
  },
  { value: 'batch', label: 'Long lists', hint: 'Tries often before it gives up: for long lists.' },
];
