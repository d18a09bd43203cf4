import type { ReactNode } from 'react';
import './message.css';

type Props = {
  readonly title: string;
  /** One sentence. */
  readonly children?: ReactNode;
  /** One thing to do about it. */
  readonly action?: ReactNode;
  /** It stands in place of a whole screen, so that its title is the page's. */
  readonly isScreen?: boolean;
  /** It is said aloud as it appears. */
  readonly isAlert?: boolean;
};

/** What stands where there is nothing to show: an empty list, a failure, the end of the work. */
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
