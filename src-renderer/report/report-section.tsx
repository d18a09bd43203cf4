import { type ReactNode, useId } from 'react';

type Props = {
  readonly title: string;
  /** Explains what the numbers mean and what they do not mean. */
  readonly note: string;
  readonly children: ReactNode;
};

/** Shows a heading and its note above the children. The heading names the section for screen readers. */
export function ReportSection({ title, note, children }: Props) {
  const id = useId();
  return (
    <section className="report-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="quiet">{note}</p>
      {children}
    </section>
  );
}
