import { Fragment, useId } from 'react';
import type { ServiceId, ConnectionTest as Test } from '#shared/contract/services/services.ts';
import type { KeyState } from '#shared/contract/workspace/workspace.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { CONNECT, KEY_FACTS } from '#shared/messages/screens/connect.ts';
import { connectionSteps } from '#shared/messages/workspace/connection-steps.ts';
import { TEST_COST, testedSentence } from '#shared/messages/workspace/services.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { ProxyLogin } from './proxy-login.tsx';

type Props = { readonly serviceId: ServiceId; readonly keyState: KeyState };

/** Tests whether a service answers and accepts the key. Shows the cost before the test. */
export function ConnectionTest({ serviceId, keyState }: Props) {
  const testing = useApp((state) => (state.testing?.serviceId === serviceId ? state.testing : null));
  const testConnection = useApp((state) => state.testConnection);
  const costId = useId();
  const failure = testing?.failure ?? testing?.test?.failure ?? null;
  const isGoing = testing !== null && testing.test === null && testing.failure === null;
  return (
    <>
      <p id={costId} className="quiet">
        {TEST_COST}
      </p>
      <div className="settings-actions">
        <Button
          aria-describedby={costId}
          aria-disabled={isGoing}
          onClick={() => !isGoing && void testConnection(serviceId)}
        >
          {KEY_FACTS.test}
        </Button>
      </div>
      <p role="status" className={failure ? 'field-error' : undefined}>
        {testing && (failure ? failureMessage(failure).text : outcomeOf(testing.test, keyState))}
      </p>
      {failure?.code === 'service_intercepted' && failure.status === 407 && (
        <ProxyLogin serviceId={serviceId} />
      )}
      {testing?.test && (
        <dl className="facts">
          {connectionSteps(testing.test).map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  );
}

const outcomeOf = (test: Test | null, keyState: KeyState): string =>
  test === null ? CONNECT.asking : testedSentence(test.tookMs, keyState);
