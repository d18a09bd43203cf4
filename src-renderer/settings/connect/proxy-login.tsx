import { useState } from 'react';
import { isProxyLogin, type ServiceId } from '#shared/contract/services/services.ts';
import { PROXY_LOGIN, proxyPasswordHint } from '#shared/messages/screens/connect.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

/** Asks for the user name and the password that a proxy on the way to the service wants. */
export function ProxyLogin({ serviceId }: { readonly serviceId: ServiceId }) {
  const saveProxyLogin = useApp((state) => state.saveProxyLogin);
  const hasKeychain = useApp(({ workspace }) => (workspace?.service.keychainProblem ?? null) === null);
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const isComplete = isProxyLogin({ user, password });
  return (
    <form
      className="proxy-login"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) void saveProxyLogin(serviceId, { user, password });
      }}
    >
      <Field label={PROXY_LOGIN.user}>
        {(ids) => <TextInput {...ids} value={user} onChange={setUser} />}
      </Field>
      <Field label={PROXY_LOGIN.password} hint={proxyPasswordHint(hasKeychain)}>
        {(ids) => (
          <input
            {...ids}
            type="password"
            className="input"
            autoComplete="off"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={!isComplete}>
        {PROXY_LOGIN.save}
      </Button>
    </form>
  );
}
