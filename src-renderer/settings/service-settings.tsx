import { useState } from 'react';
import type { KeyState, ServiceState } from '#shared/contract/desk.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

type Props = { readonly service: ServiceState };

/** Which service is asked, and the key to it. A key goes in and is never shown again. */
export function ServiceSettings({ service }: Props) {
  return (
    <section className="settings-part" aria-label="Service">
      <h2>Service</h2>
      <AddressForm key={service.baseUrl} service={service} />
      {service.key !== 'not_needed' && <KeyForm service={service} />}
    </section>
  );
}

function AddressForm({ service }: Props) {
  const changeSettings = useApp((state) => state.changeSettings);
  const [address, setAddress] = useState(service.baseUrl);
  const isPractice = service.kind === 'practice';
  return (
    <form
      className="settings-row"
      onSubmit={(event) => {
        event.preventDefault();
        void changeSettings({ serviceUrl: address.trim() === '' ? null : address.trim() });
      }}
    >
      <Field
        label="Service address"
        hint={
          isPractice
            ? 'Now: the practice service on this computer. It needs no key and no network.'
            : 'Leave it empty to go back to the practice service.'
        }
      >
        {(ids) => (
          <input
            {...ids}
            className="input"
            type="url"
            value={address}
            placeholder="https://…"
            spellCheck={false}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={address.trim() === service.baseUrl}>
        Connect
      </Button>
    </form>
  );
}

function KeyForm({ service }: Props) {
  const saveKey = useApp((state) => state.saveKey);
  const forgetKey = useApp((state) => state.forgetKey);
  const [key, setKey] = useState('');
  const hasKey = service.key === 'stored_in_keychain' || service.key === 'in_memory_only';
  return (
    <form
      className="settings-row"
      onSubmit={(event) => {
        event.preventDefault();
        void saveKey(key);
        setKey('');
      }}
    >
      <Field label="Key" hint={[WHEREABOUTS[service.key], service.keychainProblem].filter(Boolean).join(' ')}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            type="password"
            autoComplete="off"
            value={key}
            placeholder={hasKey ? 'Enter another key' : ''}
            onChange={({ target }) => setKey(target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={key === ''}>
        Save key
      </Button>
      {hasKey && <Button onClick={() => void forgetKey()}>Forget key</Button>}
    </form>
  );
}

const WHEREABOUTS: Record<KeyState, string> = {
  stored_in_keychain: "Kept in this computer's keychain. It is never shown again.",
  in_memory_only: 'Kept in memory until Doorstep closes.',
  none: "None yet. It will go into this computer's keychain and never be shown again.",
  not_needed: '',
};
