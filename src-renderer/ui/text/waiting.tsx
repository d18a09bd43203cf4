import { Button } from '../form/button.tsx';
import { Message } from './message.tsx';

type Props = {
  readonly title: string;
  /** Why the reading failed, and a function that tries again; undefined while it is read. */
  readonly unread:
    | { readonly title: string; readonly text: string; readonly again: () => Promise<void> }
    | undefined;
  readonly isScreen?: boolean;
};

/** Shows that something is being read. If that fails, shows the failure with "Try again". */
export function Waiting({ title, unread, isScreen = false }: Props) {
  if (!unread) return <Message title={title} isScreen={isScreen} />;
  return (
    <Message
      isAlert
      isScreen={isScreen}
      title={unread.title}
      action={<Button onClick={() => void unread.again()}>Try again</Button>}
    >
      {unread.text}
    </Message>
  );
}
