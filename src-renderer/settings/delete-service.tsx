import { useState } from 'react';
import type { ServiceId } from '#shared/contract/services.ts';
import type { ServiceState } from '#shared/contract/workspace.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';

type Props = { readonly service: ServiceState; readonly id: ServiceId };

/** Deletes a service and its key after a confirmation. */
export function DeleteService({ service, id }: Props) {
  const deleteService = useApp((state) => state.deleteService);
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="settings-actions">
      <Button onClick={() => setAsked(true)}>Delete this service…</Button>
      {isAsked && (
        <ConfirmDialog
          title={`Delete “${shownText(service.name)}”?`}
          verb="Delete service"
          onConfirm={() => void deleteService(id)}
          onClose={() => setAsked(false)}
        >
          <p>
            Its key is forgotten, and Doorstep cannot bring that back. Answers that were paid for stay: they
            count again for any service at the same address. Lists that were checked with it ask you to choose
            another one.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
