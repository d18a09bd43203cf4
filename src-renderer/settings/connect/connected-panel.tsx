import { useEffect, useRef } from 'react';
import { COMMON } from '#shared/messages/screens/common.ts';
import { CONNECTED, connectedSentence } from '#shared/messages/screens/connect.ts';
import { SERVICES } from '#shared/messages/screens/settings.ts';
import { NOT_ASKED_YET, SERVICE_SAVED } from '#shared/messages/workspace/services.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { KeyFacts } from './key-facts.tsx';
import { useFocusWhen } from './use-focus-when.ts';

export function ConnectedPanel() {
  const service = useApp(({ workspace }) => workspace?.service);
  const pickList = useApp((state) => state.pickList);
  const announce = useApp((state) => state.announce);
  const goTo = useApp((state) => state.goTo);
  const next = useRef<HTMLButtonElement>(null);
  useFocusWhen(next, true);
  useEffect(() => announce(SERVICE_SAVED), [announce]);
  if (!service) return null;
  const { id, baseUrl, issuedKey } = service;

  return (
    <div className="connect">
      <header>
        <h1>{issuedKey ? CONNECTED.evaluationKey : SERVICE_SAVED}</h1>
        <p className="quiet">
          {connectedSentence(baseUrl)} {!issuedKey && NOT_ASKED_YET}
        </p>
      </header>
      <dl className="facts">
        <dt>{SERVICES.key}</dt>
        <dd>
          <KeyFacts service={service} />
        </dd>
        <dt>{SERVICES.connection}</dt>
        <dd>{id !== null && <ConnectionTest serviceId={id} keyState={service.key} />}</dd>
        {issuedKey !== null && issuedKey.nextSteps !== '' && (
          <>
            <dt>{CONNECTED.nextSteps}</dt>
            <dd>
              <p className="service-words">{untrusted(issuedKey.nextSteps)}</p>
            </dd>
          </>
        )}
      </dl>
      <div className="connect-actions">
        <Button ref={next} look="primary" onClick={() => void pickList()}>
          {COMMON.openList}
        </Button>
        <Button onClick={() => goTo({ name: 'lists' })}>{CONNECTED.goToLists}</Button>
      </div>
    </div>
  );
}
