import type { ReactNode } from 'react';
import { rowNotDrawn } from '#shared/messages/page-recovery.ts';
import { useApp } from '../store/use-app.ts';
import { Boundary } from '../ui/boundary.tsx';
import { FaultMessage } from '../ui/text/fault-message.tsx';

/** Around the row panel: a row that cannot be drawn is named in its place, and the others go on. */
export function RowBoundary({ children }: { readonly children: ReactNode }) {
  const row = useApp(({ cursor }) => cursor?.row ?? null);
  return (
    <Boundary
      of={row}
      renderFault={(fault) => (
        <aside className="row-panel" aria-label="Row">
          <FaultMessage {...rowNotDrawn(row?.position ?? 0)} fault={fault} />
        </aside>
      )}
    >
      {children}
    </Boundary>
  );
}
