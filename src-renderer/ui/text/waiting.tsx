import { Button } from '../form/button.tsx';
import { Message } from './message.tsx';

type Props = {
  /** What is being read, with "…". */
  readonly title: string;
  /** Why it is not there, and how it is read again; undefined: it is still being read. */
  readonly unread:
    | { readonly title: string; readonly text: string; readonly again: () => Promise<void> }
    | undefined;
  readonly isScreen?: boolean;
};

/** Stands in place of what is being read. Its waiting has an end: a failure is said here, with "Try again". */
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
