import { EXPORT } from '#shared/messages/screens/export.ts';
import { useScopeShortcuts } from '../actions/shortcuts/use-scope-shortcuts.ts';
import { useApp } from '../store/use-app.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Waiting } from '../ui/text/waiting.tsx';
import { ExportActions } from './export-actions.tsx';
import { ExportChoicesPane } from './export-choices-pane.tsx';
import { ExportPreviewPane } from './export-preview-pane.tsx';
import { ExportResult } from './export-result.tsx';
import './export.css';

/** Exports a list. Shows the choices next to a preview, then the progress and the file. */
export function ExportDialog() {
  const closeExport = useApp((state) => state.closeExport);
  const hearKey = useScopeShortcuts('export');
  return (
    <Dialog
      title={EXPORT.title}
      size="wide"
      onClose={closeExport}
      onKeyDown={hearKey}
      actions={<ExportActions />}
    >
      <ExportBody />
    </Dialog>
  );
}

function ExportBody() {
  const setup = useApp((state) => state.exportSetup);
  const unread = useApp((state) => state.unread.export);
  const job = useApp((state) => state.fileJob);
  if (!setup) return <Waiting title={EXPORT.readingList} unread={unread} />;
  if (job) return <ExportResult job={job} />;
  return (
    <div className="export">
      <ExportChoicesPane setup={setup} />
      <ExportPreviewPane setup={setup} />
    </div>
  );
}
