import { useId } from 'react';
import type { ServiceId } from '#shared/contract/services/services.ts';
import type { KeyState } from '#shared/contract/workspace/workspace.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { CONNECT, KEY_FACTS } from '#shared/messages/screens/connect.ts';
import { TEST_COST, testedSentence } from '#shared/messages/workspace/services.ts';
import type { Testing } from '../../store/home/services-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';

type Props = { readonly serviceId: ServiceId; readonly keyState: KeyState };

/** Tests whether a service answers and accepts the key. Shows the cost before the test. */
export function ConnectionTest({ serviceId, keyState }: Props) {
  const testing = useApp((state) => (state.testing?.serviceId === serviceId ? state.testing : null));
  const testConnection = useApp((state) => state.testConnection);
  const costId = useId();
  const isGoing = testing !== null && testing.tookMs === null && testing.failure === null;
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
      <p role="status" className={testing?.failure ? 'field-error' : undefined}>
        {testing && outcomeOf(testing, keyState)}
      </p>
    </>
  );
}

function outcomeOf({ tookMs, failure }: Testing, keyState: KeyState): string {
  if (failure !== null) return failureMessage(failure).text;
  return tookMs === null ? CONNECT.asking : testedSentence(tookMs, keyState);
}
