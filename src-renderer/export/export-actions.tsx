import type { ReactNode } from 'react';
import type { Failure } from '#shared/contract/errors.ts';
import { countOf } from '#shared/messages/format.ts';
import { useShortcut } from '../actions/shortcuts/use-shortcut.ts';
import type { ExportBlock } from '../store/output/export-preview-slice.ts';
import { canStartExport, whyNotExported } from '../store/output/export-preview-slice.ts';
import type { ExportSaving } from '../store/output/export-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';

/** The buttons of the dialog: before, while and after the file is written. */
export function ExportActions() {
  const job = useApp((state) => state.exportJob);
  const saving = useApp((state) => state.exportSaving);
  if (!job) return <ChoosingActions />;
  if (job.failure) return <FailedActions failure={job.failure} />;
  return job.file ? <WrittenActions saving={saving} /> : <WritingActions />;
}

const WHY_NOT: Readonly<Record<ExportBlock, string>> = {
  no_decision: 'Choose at least one decision.',
  no_rows: 'No row is like this: there is nothing to write.',
  sheet_protected: 'Decide first what becomes of the protected sheet.',
  letters_not_in_encoding: 'Decide first how the missing letters are written.',
};

function ChoosingActions() {
  const closeExport = useApp((state) => state.closeExport);
  const startExport = useApp((state) => state.startExport);
  const canStart = useApp(canStartExport);
  const block = useApp(whyNotExported);
  const rows = useApp(({ exportPreview, isPreviewOld }) =>
    isPreviewOld || exportPreview?.state !== 'done' ? null : exportPreview.counts.rows,
  );
  return (
    <>
      <Note>{block ? WHY_NOT[block] : rows !== null && `${countOf(rows, 'row')} will be written.`}</Note>
      <Button onClick={closeExport}>Cancel</Button>
      <Button
        look="primary"
        keyName={useShortcut('start-export')}
        aria-disabled={!canStart}
        onClick={() => canStart && void startExport()}
      >
        Start export
      </Button>
    </>
  );
}

function WritingActions() {
  const stopExport = useApp((state) => state.stopExport);
  return <Button onClick={() => void stopExport()}>Cancel</Button>;
}

function FailedActions({ failure }: { readonly failure: Failure }) {
  const forgetExport = useApp((state) => state.forgetExport);
  const startExport = useApp((state) => state.startExport);
  // With the same choices it would end the same way.
  const isToDecide = failure.code === 'sheet_protected' || failure.code === 'text_not_in_encoding';
  return (
    <>
      <Button look={isToDecide ? 'primary' : 'plain'} onClick={forgetExport}>
        Back
      </Button>
      {!isToDecide && (
        <Button look="primary" onClick={() => void startExport()}>
          Try again
        </Button>
      )}
    </>
  );
}

function WrittenActions({ saving }: { readonly saving: ExportSaving | null }) {
  const saveExport = useApp((state) => state.saveExport);
  const forgetExport = useApp((state) => state.forgetExport);
  const closeExport = useApp((state) => state.closeExport);
  const save = (replaceOriginal: boolean) => () => void saveExport({ replaceOriginal });
  switch (saving?.kind) {
    case 'saved':
      return (
        <>
          <Button onClick={forgetExport}>Export again…</Button>
          <Button onClick={save(false)}>Save again…</Button>
          <Button look="primary" onClick={closeExport}>
            Done
          </Button>
        </>
      );
    case 'would_replace_original':
      return (
        <>
          <Button onClick={save(true)}>Replace it, keep a backup</Button>
          <Button look="primary" onClick={save(false)}>
            Save elsewhere…
          </Button>
        </>
      );
    case 'failed':
    case 'cancelled':
      return (
        <>
          <Button onClick={closeExport}>Close without saving</Button>
          <Button look="primary" onClick={save(false)}>
            {saving.kind === 'failed' ? 'Try again…' : 'Save…'}
          </Button>
        </>
      );
    case 'asking':
    case undefined:
      return <Button onClick={closeExport}>Close</Button>;
  }
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p className="export-note" role="status">
      {children}
    </p>
  );
}
