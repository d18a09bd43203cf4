import { type SubmitEvent, useState } from 'react';
import { LONGEST_SERVICE_NAME } from '#shared/contract/services.ts';
import { mayHaveKey, type WorkspaceSummary } from '#shared/contract/workspace.ts';
import type { Connecting, ConnectWay } from '../../store/home/connect-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { CheckBox } from '../../ui/form/check-box.tsx';
import { type Choice, ChoiceGroup } from '../../ui/form/choice-group.tsx';
import { CleartextQuestion } from './cleartext-question.tsx';
import { ConnectActions } from './connect-actions.tsx';
import { ConnectInput } from './connect-input.tsx';
import { type ConnectField, FormFailure } from './form-failure.tsx';
import { keptWhereHint } from './key-facts.tsx';
import { RegisterNote } from './register-note.tsx';

export function ConnectForm() {
  const { way, serviceUrl, email, failure } = useApp((state) => state.connecting);
  const fillConnect = useApp((state) => state.fillConnect);
  const connectWithKey = useApp((state) => state.connectWithKey);
  const requestEvaluationKey = useApp((state) => state.requestEvaluationKey);
  const [key, setKey] = useState('');
  // The field to focus first; null after the person changed the way, so that the focus stays on that choice.
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
    // The app shows its own sentences instead of the browser's.
    <form className="connect" noValidate onSubmit={submit}>
      <header>
        <h1>Connect a service</h1>
        <p className="quiet">Lists are checked with this service. No address is sent before you start one.</p>
      </header>
      <ConnectInput
        field="address"
        label="Service address"
        hint="As you were given it, with everything after the host: https://service.example/v1"
        type="url"
        placeholder="https://…"
        value={serviceUrl}
        isFirst={first === 'address'}
        onChange={(typed) => fillConnect({ serviceUrl: typed })}
      />
      <NameInput />
      <ChoiceGroup
        legend="Key"
        value={way}
        choices={WAYS}
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
        <ConnectActions label={way === 'evaluation_key' ? 'Continue' : 'Connect'} isReady={isFilled} />
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
      label="Name"
      hint="As you tell it from other services: Cloud, On premises, Evaluation. Empty: after its address. Two services may be at one address, each with a key of its own."
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

function EmailInput(props: InputProps) {
  return (
    <ConnectInput
      {...props}
      field="email"
      label="Your email"
      hint="The service issues one evaluation key per email and day. Its terms come next; nothing is agreed to yet."
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
  return (
    <>
      <ConnectInput
        field="key"
        label="Your key"
        hint={`${keptWhereHint(service)}${isReplacing ? ' It takes the place of the key kept now.' : ' Leave it empty if a key for this service is kept here already.'}`}
        type="password"
        autoComplete="off"
        value={value}
        isFirst={isFirst}
        onChange={(typed) => {
          onChange(typed);
          fillConnect({});
        }}
      />
      {(service === null || service.keychainProblem === null) && (
        <CheckBox
          label="Only until Doorstep closes"
          hint="This key is not written to the keychain, nor anywhere else."
          isChecked={isForSession}
          onChange={(isChecked) => fillConnect({ isForSession: isChecked })}
        />
      )}
    </>
  );
}

/** Tells what will happen to a saved key. */
function NoKeyNote() {
  const isReplacing = useApp(({ connecting, workspace }) => replacesKey(connecting, workspace));
  return isReplacing && <p>The key kept now for this service is forgotten when you connect.</p>;
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

const WAYS: readonly Choice<ConnectWay>[] = [
  { value: 'own_key', label: 'I have a key' },
  {
    value: 'no_key',
    label: 'This service asks for no key',
    hint: 'As one on your own premises may. Without a key, it takes no jobs of emails.',
  },
  {
    value: 'evaluation_key',
    label: 'Get an evaluation key',
    hint: 'For trying the service out on a short list.',
  },
  {
    value: 'register',
    label: 'Register for a trial or a plan',
    hint: "On the service's own page, in your browser.",
  },
];
