import type { Failure } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { useApp } from './store/use-app.ts';
import { Button } from './ui/form/button.tsx';
import { Message } from './ui/text/message.tsx';

/** In place of everything else: nothing on this page works any more. */
export function HostLost({ failure }: { readonly failure: Failure }) {
  const { title = '', text } = failureMessage(failure);
  const tryHostAgain = useApp((state) => state.tryHostAgain);
  // A tab that was not let in is not let in by opening it once more.
  const canReload = failure.code === 'host_unreachable';
  return (
    <main className="app-main host-lost">
      <Message
        isScreen
        title={title}
        action={
          canReload && (
            <Button look="primary" onClick={() => void tryHostAgain()}>
              Try again
            </Button>
          )
        }
      >
        {text}
      </Message>
    </main>
  );
}
