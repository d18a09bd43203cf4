import type { ListId } from '#shared/domain/list/list.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { useScopeShortcuts } from '../actions/shortcuts/use-scope-shortcuts.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Message } from '../ui/text/message.tsx';
import { ExportActions } from './export-actions.tsx';
import { ExportChoicesPane } from './export-choices-pane.tsx';
import { ExportPreviewPane } from './export-preview-pane.tsx';
import { ExportResult } from './export-result.tsx';
import './export.css';

type Props = { readonly listId: ListId };

/** Gives a list back as a file: what is chosen, beside what that would write; then the file as it is written. */
export function ExportDialog({ listId }: Props) {
  const closeExport = useApp((state) => state.closeExport);
  const hearKey = useScopeShortcuts('export');
  return (
    <Dialog title="Export" size="wide" onClose={closeExport} onKeyDown={hearKey} actions={<ExportActions />}>
      <ExportBody listId={listId} />
    </Dialog>
  );
}

function ExportBody({ listId }: Props) {
  const setup = useApp((state) => state.exportSetup);
  const unread = useApp((state) => state.exportUnread);
  const job = useApp((state) => state.exportJob);
  const openExport = useApp((state) => state.openExport);
  if (unread) {
    return (
      <Message
        title="The list could not be read"
        action={<Button onClick={() => void openExport(listId)}>Try again</Button>}
      >
        {failureMessage(unread).text}
      </Message>
    );
  }
  if (!setup) return <Message title="Reading the list…" />;
  if (job) return <ExportResult job={job} />;
  return (
    <div className="export">
      <ExportChoicesPane setup={setup} />
      <ExportPreviewPane setup={setup} />
    </div>
  );
}
