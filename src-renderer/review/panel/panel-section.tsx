import { type ReactNode, useId } from 'react';

type Props = { readonly title: string; readonly children: ReactNode };

export function PanelSection({ title, children }: Props) {
  const id = useId();
  return (
    <section className="panel-section" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
