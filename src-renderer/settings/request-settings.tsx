import { useState } from 'react';
import { isCallbackUrl, LONGEST_CALLBACK_URL } from '#shared/contract/run/job-callback.ts';
import type { Settings } from '#shared/contract/workspace/workspace.ts';
import { TELL_WHEN_DONE } from '#shared/messages/emails/email-checks.ts';
import { REQUEST_SETTINGS, WAITING_TIMES } from '#shared/messages/screens/settings.ts';
import { useApp } from '../store/use-app.ts';
import { ChoiceGroup } from '../ui/form/choice-group.tsx';
import { Field } from '../ui/form/field.tsx';
import { onLeave } from '../ui/form/on-leave.ts';
import { TextInput } from '../ui/form/text-input.tsx';
import { WholeNumberField } from './whole-number-field.tsx';

/** The maximum number of simultaneous requests that the core accepts. */
export const MOST_REQUESTS = 128;

type Props = { readonly settings: Settings };

/** Sets the waiting time and the number of parallel requests for all services. */
export function RequestSettings({ settings }: Props) {
  const changeSettings = useApp((state) => state.changeSettings);
  return (
    <>
      <ChoiceGroup
        legend={REQUEST_SETTINGS.waitingTime}
        value={settings.requestPreset}
        choices={WAITING_TIMES}
        onChange={(requestPreset) => void changeSettings({ requestPreset })}
      />
      <WholeNumberField
        key={settings.concurrency}
        label={REQUEST_SETTINGS.requests}
        hint={REQUEST_SETTINGS.requestsHint}
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
      hint={REQUEST_SETTINGS.callbackHint}
      error={isAllowed ? null : REQUEST_SETTINGS.httpsProblem}
    >
      {(ids) => (
        <TextInput
          {...ids}
          inputMode="url"
          maxLength={LONGEST_CALLBACK_URL}
          placeholder={REQUEST_SETTINGS.noCallback}
          value={text}
          onChange={setText}
          onBlur={onLeave(
            () => isAllowed && wanted !== jobCallbackUrl && void changeSettings({ jobCallbackUrl: wanted }),
          )}
        />
      )}
    </Field>
  );
}
