import { useRef, useState } from 'react';
import type { ServiceState, Settings } from '#shared/contract/workspace.ts';
import { hasEnded } from '#shared/contract/issued-key.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ExternalLink } from '../ui/text/external-link.tsx';
import { CleartextFacts } from './connect/cleartext-hosts.tsx';
import { ForgetKeyDialog } from './connect/forget-key-dialog.tsx';
import { KeyFacts } from './connect/key-facts.tsx';

type Props = { readonly service: ServiceState };
type SettingsProps = Props & { readonly settings: Pick<Settings, 'cleartextHosts'> };

/** Which service is asked, and what is known of the key to it. The key itself is never shown. */
export function ServiceSettings({ service, settings }: SettingsProps) {
  const { kind, baseUrl, registerUrl } = service;
  return (
    <section className="settings-part" aria-label="Service">
      <h2>Service</h2>
      <dl className="facts">
        <dt>Connected to</dt>
        <dd>
          <p>
            {kind === 'practice'
              ? 'The practice service on this computer. Nothing leaves it, and nothing costs.'
              : baseUrl}
          </p>
          {registerUrl !== null && (
            <p>
              <ExternalLink href={registerUrl}>Register for a trial or a plan</ExternalLink>
            </p>
          )}
          <ConnectButtons isPractice={kind === 'practice'} />
        </dd>
        <CleartextFacts service={service} allowed={settings.cleartextHosts} />
        <dt>Key</dt>
        <dd>
          <KeyFacts service={service} />
          {kind === 'custom' && <KeyButtons service={service} />}
        </dd>
      </dl>
    </section>
  );
}

function ConnectButtons({ isPractice }: { readonly isPractice: boolean }) {
  const openConnect = useApp((state) => state.openConnect);
  const changeSettings = useApp((state) => state.changeSettings);
  const connect = useRef<HTMLButtonElement>(null);
  return (
    <div className="settings-actions">
      <Button ref={connect} onClick={() => openConnect('own_key', '')}>
        {isPractice ? 'Connect a service…' : 'Connect another service…'}
      </Button>
      {!isPractice && (
        <Button
          onClick={() => {
            // This button goes with the service it leaves.
            connect.current?.focus();
            void changeSettings({ serviceUrl: null });
          }}
        >
          Use the practice service
        </Button>
      )}
    </div>
  );
}

function KeyButtons({ service }: Props) {
  const openConnect = useApp((state) => state.openConnect);
  const forgetKey = useApp((state) => state.forgetKey);
  const [isAsked, setAsked] = useState(false);
  const [nowMs] = useState(Date.now);
  const enter = useRef<HTMLButtonElement>(null);
  const hasKey = service.key !== 'none';
  const mayGetAnother = !hasKey || (service.issuedKey !== null && hasEnded(service.issuedKey, nowMs));
  return (
    <div className="settings-actions">
      <Button ref={enter} onClick={() => openConnect('own_key')}>
        {hasKey ? 'Change key…' : 'Enter a key…'}
      </Button>
      {mayGetAnother && <Button onClick={() => openConnect('evaluation_key')}>Get an evaluation key…</Button>}
      {hasKey && <Button onClick={() => setAsked(true)}>Forget key…</Button>}
      {isAsked && (
        <ForgetKeyDialog
          baseUrl={service.baseUrl}
          onClose={() => setAsked(false)}
          onForget={() => {
            // The button the focus came back to goes with the key.
            enter.current?.focus();
            void forgetKey();
          }}
        />
      )}
    </div>
  );
}
