import { useState } from 'react';
import { isPlainName, LONGEST_SERVICE_NAME, type ServiceId } from '#shared/contract/services/services.ts';
import type { RequestPreset, ServiceState, Settings } from '#shared/contract/workspace/workspace.ts';
import {
  REQUEST_SETTINGS,
  SERVICES,
  sameAsOthers,
  WAITING_TIMES,
  wholeNumberOrEmpty,
} from '#shared/messages/screens/settings.ts';
import { useApp } from '../store/use-app.ts';
import { Field, SelectField } from '../ui/form/field.tsx';
import { onLeave } from '../ui/form/on-leave.ts';
import { MOST_REQUESTS } from './request-settings.tsx';
import { TextSetting } from './text-setting.tsx';

type Props = { readonly service: ServiceState; readonly id: ServiceId };

/** Changes the name of a service. `TextSetting` does not save an invalid name. */
export function ServiceName({ service: { name }, id }: Props) {
  const changeService = useApp((state) => state.changeService);
  return (
    <TextSetting
      key={`${id} ${name}`}
      label={SERVICES.name}
      value={name}
      longest={LONGEST_SERVICE_NAME}
      problemOf={(text) => (text !== '' && isPlainName(text) ? null : SERVICES.nameProblem)}
      onChange={(text) => void changeService({ serviceId: id, name: text })}
    />
  );
}

const AS_ELSEWHERE = 'as_elsewhere';

type LimitsProps = Props & { readonly settings: Settings };

/** Sets the waiting time and the number of parallel requests for one service. Empty fields use the general settings. */
export function ServiceLimits({ service: { requestPreset, concurrency }, id, settings }: LimitsProps) {
  const changeService = useApp((state) => state.changeService);
  const usual = WAITING_TIMES.find(({ value }) => value === settings.requestPreset)?.label ?? '';
  return (
    <>
      <SelectField
        label={REQUEST_SETTINGS.waitingTime}
        value={requestPreset ?? AS_ELSEWHERE}
        options={[
          { value: AS_ELSEWHERE, label: sameAsOthers(usual) },
          ...WAITING_TIMES.map(({ value, label }) => ({ value, label })),
        ]}
        onChange={(chosen: RequestPreset | typeof AS_ELSEWHERE) =>
          void changeService({ serviceId: id, requestPreset: chosen === AS_ELSEWHERE ? null : chosen })
        }
      />
      <RequestsField
        key={concurrency}
        concurrency={concurrency}
        usual={settings.concurrency}
        onChange={(most) => void changeService({ serviceId: id, concurrency: most })}
      />
    </>
  );
}

type RequestsProps = {
  readonly concurrency: number | null;
  readonly usual: number;
  readonly onChange: (concurrency: number | null) => void;
};

function RequestsField({ concurrency, usual, onChange }: RequestsProps) {
  const [text, setText] = useState(concurrency === null ? '' : String(concurrency));
  const typed = text.trim() === '' ? null : Number(text);
  const isAllowed = typed === null || (Number.isInteger(typed) && typed >= 1 && typed <= MOST_REQUESTS);
  return (
    <Field label={REQUEST_SETTINGS.requests} error={isAllowed ? null : wholeNumberOrEmpty(MOST_REQUESTS)}>
      {(ids) => (
        <input
          {...ids}
          className="input"
          inputMode="numeric"
          autoComplete="off"
          placeholder={sameAsOthers(usual)}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={onLeave(() => isAllowed && typed !== concurrency && onChange(typed))}
        />
      )}
    </Field>
  );
}
