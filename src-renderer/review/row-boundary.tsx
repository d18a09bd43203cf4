import type { ReactNode } from 'react';
import { COMMON } from '#shared/messages/screens/common.ts';
import { rowNotDrawn } from '#shared/messages/workspace/page-recovery.ts';
import { useApp } from '../store/use-app.ts';
import { Boundary } from '../ui/boundary.tsx';
import { FaultMessage } from '../ui/text/fault-message.tsx';

/** Wraps the row panel. Shows an error for a row that cannot be rendered, so that other rows keep working. */
export function RowBoundary({ children }: { readonly children: ReactNode }) {
  const row = useApp(({ cursor }) => cursor?.row ?? null);
  return (
    <Boundary
      of={row}
      renderFault={(fault) => (
        <aside className="row-panel" aria-label={COMMON.row}>
          <FaultMessage {...rowNotDrawn(row?.position ?? 0)} fault={fault} />
        </aside>
      )}
    >
      {children}
    </Boundary>
  );
}
