import type { Fault } from '../boundary.tsx';
import { Button } from '../form/button.tsx';
import { copyText } from './copy-text.ts';
import { Message } from './message.tsx';

type Props = { readonly title: string; readonly text: string; readonly fault: Fault };

export const FaultMessage = ({ title, text, fault: { details, again } }: Props) => (
  <Message
    isAlert
    title={title}
    action={
      <span className="message-actions">
        <Button onClick={() => copyText(details)}>Copy details</Button>
        <Button look="primary" onClick={again}>
          Try again
        </Button>
      </span>
    }
  >
    {text}
  </Message>
);
