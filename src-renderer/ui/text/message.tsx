import type { ReactNode } from 'react';
import './message.css';

type Props = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Whether the message fills the whole screen. Its title is then the page's heading. */
  readonly isScreen?: boolean;
  readonly isAlert?: boolean;
};

/** Shows a message in place of content, for example for an empty list or a failure. */
export function Message({ title, children, action, isScreen = false, isAlert = false }: Props) {
  const Heading = isScreen ? 'h1' : 'h2';
  return (
    <section className="message" role={isAlert ? 'alert' : undefined}>
      <Heading>{title}</Heading>
      {children !== undefined && <p className="quiet">{children}</p>}
      {action}
    </section>
  );
}
