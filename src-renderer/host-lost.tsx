import { useState } from 'react';
import type { Failure } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { APP_BAR } from '#shared/messages/screens/lists.ts';
import { useApp } from './store/use-app.ts';
import { Button } from './ui/form/button.tsx';
import { Message } from './ui/text/message.tsx';

/** Replaces the page when its host is lost, because nothing on the page works any longer. */
export function HostLost({ failure }: { readonly failure: Failure }) {
  const { title = '', text } = failureMessage(failure);
  return (
    <main className="app-main host-lost">
      <Message isScreen title={title} action={<WayBack failure={failure} />}>
        {text}
      </Message>
    </main>
  );
}

/** Offers the button that may help. A tab that the host refused gets no button, because reloading would not help it. */
function WayBack({ failure }: { readonly failure: Failure }) {
  const tryHostAgain = useApp((state) => state.tryHostAgain);
  const useHere = useApp((state) => state.useHere);
  const [isAsking, setIsAsking] = useState(false);
  if (failure.code === 'host_unreachable')
    return (
      <Button look="primary" onClick={() => void tryHostAgain()}>
        {COMMON.tryAgain}
      </Button>
    );
  if (failure.code !== 'open_in_another_tab') return null;
  const ask = (): void => {
    setIsAsking(true);
    void useHere().finally(() => setIsAsking(false));
  };
  return (
    <Button look="primary" aria-disabled={isAsking} onClick={isAsking ? undefined : ask}>
      {isAsking ? APP_BAR.waitingForTab : APP_BAR.continueHere}
    </Button>
  );
}
