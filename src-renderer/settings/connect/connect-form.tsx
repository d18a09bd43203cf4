import { type SubmitEvent, useEffect, useState } from 'react';
import { LONGEST_SERVICE_NAME } from '#shared/contract/services/services.ts';
import { mayHaveKey, type WorkspaceSummary } from '#shared/contract/workspace/workspace.ts';
import { CONNECT, CONNECT_WAYS, keyHint } from '#shared/messages/screens/connect.ts';
import { allowedServicesSentence } from '#shared/messages/workspace/policy.ts';
import type { Connecting, ConnectWay } from '../../store/home/connect-slice.ts';
import { selectPolicy } from '../../store/home/workspace-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { CheckBox } from '../../ui/form/check-box.tsx';
import { ChoiceGroup } from '../../ui/form/choice-group.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { CleartextQuestion } from './cleartext-question.tsx';
import { ConnectActions } from './connect-actions.tsx';
import { ConnectInput } from './connect-input.tsx';
import { type ConnectField, FormFailure } from './form-failure.tsx';

/** The first step of connecting. The typed key stays in this component and never enters the store. */
export function ConnectForm() {
  const { way, serviceUrl, email, failure } = useApp((state) => state.connecting);
  const fillConnect = useApp((state) => state.fillConnect);
  const connectWithKey = useApp((state) => state.connectWithKey);
  const requestEvaluationKey = useApp((state) => state.requestEvaluationKey);
  const [key, setKey] = useState('');
  // The field to focus first; null after the person chose another way, so that the focus stays on that choice.
  const [first, setFirst] = useState<ConnectField | null>(serviceUrl === '' ? 'address' : FIELDS[way]);
  const isFilled = serviceUrl.trim() !== '' && (way !== 'evaluation_key' || email.trim() !== '');

  const connect = (): void => {
    if (!isFilled || way === 'register') return;
    void (way === 'evaluation_key' ? requestEvaluationKey(null) : connectWithKey(key));
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    connect();
  };

  return (
    // `noValidate`: the app shows its own sentences instead of the browser's.
    <form className="connect" noValidate onSubmit={submit}>
      <header>
        <h1>{CONNECT.title}</h1>
        <p className="quiet">{CONNECT.intro}</p>
      </header>
      <AddressInput
        value={serviceUrl}
        isFirst={first === 'address'}
        onChange={(typed) => fillConnect({ serviceUrl: typed })}
      />
      <NameInput />
      <ChoiceGroup
        legend={CONNECT.key}
        value={way}
        choices={CONNECT_WAYS}
        onChange={(chosen) => {
          setFirst(null);
          fillConnect({ way: chosen });
        }}
      />
      {way === 'own_key' && <KeyInput value={key} isFirst={first === 'key'} onChange={setKey} />}
      {way === 'no_key' && <NoKeyNote />}
      {way === 'evaluation_key' && (
        <EmailInput
          value={email}
          isFirst={first === 'email'}
          onChange={(typed) => fillConnect({ email: typed })}
        />
      )}
      {way === 'register' && <RegisterNote />}
      <FormFailure failure={failure} />
      <CleartextQuestion failure={failure} onAllowed={connect} />
      {way !== 'register' && (
        <ConnectActions
          label={way === 'evaluation_key' ? CONNECT.continue : CONNECT.connect}
          isReady={isFilled}
        />
      )}
    </form>
  );
}

function NameInput() {
  const name = useApp(({ connecting }) => connecting.name);
  const fillConnect = useApp((state) => state.fillConnect);
  return (
    <ConnectInput
      field="name"
      label={CONNECT.name}
      hint={CONNECT.nameHint}
      type="text"
      autoComplete="off"
      maxLength={LONGEST_SERVICE_NAME}
      value={name}
      isFirst={false}
      onChange={(typed) => fillConnect({ name: typed })}
    />
  );
}

type InputProps = {
  readonly value: string;
  readonly isFirst: boolean;
  readonly onChange: (typed: string) => void;
};

function AddressInput(props: InputProps) {
  const allowed = useApp(selectPolicy)?.allowedServices ?? null;
  return (
    <ConnectInput
      {...props}
      field="address"
      label={CONNECT.address}
      hint={allowed === null ? CONNECT.addressHint : allowedServicesSentence(allowed)}
      type="url"
      placeholder={CONNECT.addressPlaceholder}
    />
  );
}

function EmailInput(props: InputProps) {
  return (
    <ConnectInput
      {...props}
      field="email"
      label={CONNECT.email}
      hint={CONNECT.emailHint}
      type="email"
      autoComplete="email"
    />
  );
}

function KeyInput({ value, isFirst, onChange }: InputProps) {
  const fillConnect = useApp((state) => state.fillConnect);
  const service = useApp(({ workspace }) => workspace?.service ?? null);
  const isReplacing = useApp(({ connecting, workspace }) => replacesKey(connecting, workspace));
  const isForSession = useApp(({ connecting }) => connecting.isForSession);
  const hasKeychain = (service?.keychainProblem ?? null) === null;
  return (
    <>
      <ConnectInput
        field="key"
        label={CONNECT.yourKey}
        hint={keyHint(hasKeychain, isReplacing)}
        type="password"
        autoComplete="off"
        value={value}
        isFirst={isFirst}
        onChange={(typed) => {
          onChange(typed);
          fillConnect({});
        }}
      />
      {hasKeychain && (
        <CheckBox
          label={CONNECT.forSession}
          hint={CONNECT.forSessionHint}
          isChecked={isForSession}
          onChange={(isChecked) => fillConnect({ isForSession: isChecked })}
        />
      )}
    </>
  );
}

/** Says what will happen to a saved key. */
function NoKeyNote() {
  const isReplacing = useApp(({ connecting, workspace }) => replacesKey(connecting, workspace));
  return isReplacing && <p>{CONNECT.forgetsKey}</p>;
}

/** Returns whether connecting would replace a saved key of the service. */
function replacesKey(
  { serviceUrl, name }: Pick<Connecting, 'serviceUrl' | 'name'>,
  workspace: WorkspaceSummary | null,
): boolean {
  const wanted = name.trim().toLowerCase();
  const meant = workspace?.services.find(
    (one) => one.baseUrl === serviceUrl.trim() && (wanted === '' || one.name.toLowerCase() === wanted),
  );
  return meant !== undefined && mayHaveKey(meant.key);
}

const FIELDS: Record<ConnectWay, ConnectField | null> = {
  own_key: 'key',
  no_key: null,
  evaluation_key: 'email',
  register: null,
};

/** Links to the service's own registration form. */
function RegisterNote() {
  const serviceUrl = useApp(({ connecting }) => connecting.serviceUrl);
  const registerLink = useApp((state) => state.registerLink);
  const readRegisterLink = useApp((state) => state.readRegisterLink);
  useEffect(() => void readRegisterLink(serviceUrl), [serviceUrl, readRegisterLink]);
  return registerLink === null ? (
    <p className="quiet">{CONNECT.registerFirst}</p>
  ) : (
    <p>
      <ExternalLink href={registerLink}>{CONNECT.registerLink}</ExternalLink>{' '}
      <span className="quiet">{CONNECT.registerNext}</span>
    </p>
  );
}
