import type { Fault } from '../boundary.tsx';
import { Button } from '../form/button.tsx';
import { Message } from './message.tsx';

type Props = { readonly title: string; readonly text: string; readonly fault: Fault };

/** Stands in place of what could not be drawn. */
export const FaultMessage = ({ title, text, fault: { details, again } }: Props) => (
  <Message
    isAlert
    title={title}
    action={
      <span className="message-actions">
        <Button onClick={() => copy(details)}>Copy details</Button>
        <Button look="primary" onClick={again}>
          Try again
        </Button>
      </span>
    }
  >
    {text}
  </Message>
);

/** Pages are allowed nothing, and the newer way to the clipboard needs a permission. */
function copy(text: string): void {
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', put, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', put);
}
