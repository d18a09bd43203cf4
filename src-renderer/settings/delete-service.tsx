import { useState } from 'react';
import type { ServiceId } from '#shared/contract/services/services.ts';
import type { ServiceState } from '#shared/contract/workspace/workspace.ts';
import { deleteServiceTitle, SERVICES } from '#shared/messages/screens/settings.ts';
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
      <Button onClick={() => setAsked(true)}>{SERVICES.delete}</Button>
      {isAsked && (
        <ConfirmDialog
          title={deleteServiceTitle(service.name)}
          verb={SERVICES.deleteVerb}
          onConfirm={() => void deleteService(id)}
          onClose={() => setAsked(false)}
        >
          <p>{SERVICES.deleteText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
