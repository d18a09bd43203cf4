import type { ReactNode } from 'react';
import './message.css';

type Props = {
  readonly title: string;
  /** One sentence. */
  readonly children?: ReactNode;
  /** One thing to do about it. */
  readonly action?: ReactNode;
};

/** What stands where there is nothing to show: an empty list, a failure, the end of the work. */
export function Message({ title, children, action }: Props) {
  return (
    <section className="message">
      <h2>{title}</h2>
      {children !== undefined && <p className="quiet">{children}</p>}
      {action}
    </section>
  );
}
