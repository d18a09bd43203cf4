import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { Failure } from '#shared/contract/errors.ts';
import { countOf } from '#shared/messages/format.ts';
import { useShortcut } from '../actions/shortcuts/use-shortcut.ts';
import type { ExportBlock } from '../store/output/export-block.ts';
import { canStartExport, whyNotExported } from '../store/output/export-block.ts';
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
  if (isToDecide) return <NextButton onClick={forgetExport}>Back</NextButton>;
  return (
    <>
      <Button onClick={forgetExport}>Back</Button>
      <NextButton onClick={() => void startExport()}>Try again</NextButton>
    </>
  );
}

function WrittenActions({ saving }: { readonly saving: ExportSaving | null }) {
  const closeExport = useApp((state) => state.closeExport);
  switch (saving?.kind) {
    case 'saved':
      return <SavedActions />;
    case 'would_replace_original':
      return <ReplaceActions />;
    case 'failed':
    case 'cancelled':
      return <UnsavedActions key={saving.kind} next={saving.kind === 'failed' ? 'Try again…' : 'Save…'} />;
    case 'asking':
    case undefined:
      return <Button onClick={closeExport}>Close</Button>;
  }
}

function SavedActions() {
  const saveExport = useApp((state) => state.saveExport);
  const forgetExport = useApp((state) => state.forgetExport);
  const closeExport = useApp((state) => state.closeExport);
  const showSaved = useApp((state) => state.showSaved);
  const file = useApp((state) => state.exportJob?.file);
  return (
    <>
      <Button onClick={forgetExport}>Export again…</Button>
      <Button onClick={() => void saveExport({ replaceOriginal: false })}>Save again…</Button>
      {showSaved && file && <Button onClick={() => void showSaved(file)}>Show in folder</Button>}
      <NextButton onClick={closeExport}>Done</NextButton>
    </>
  );
}

function ReplaceActions() {
  const saveExport = useApp((state) => state.saveExport);
  return (
    <>
      <Button onClick={() => void saveExport({ replaceOriginal: true })}>Replace it, keep a backup</Button>
      <NextButton onClick={() => void saveExport({ replaceOriginal: false })}>Save elsewhere…</NextButton>
    </>
  );
}

function UnsavedActions({ next }: { readonly next: string }) {
  const saveExport = useApp((state) => state.saveExport);
  const closeExport = useApp((state) => state.closeExport);
  return (
    <>
      <Button onClick={closeExport}>Close without saving</Button>
      <NextButton onClick={() => void saveExport({ replaceOriginal: false })}>{next}</NextButton>
    </>
  );
}

type NextProps = { readonly onClick: () => void; readonly children: string };

/** What to press next: it takes the focus of the button that was pressed before and is gone. */
function NextButton({ onClick, children }: NextProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button look="primary" ref={button} onClick={onClick}>
      {children}
    </Button>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p className="export-note" role="status">
      {children}
    </p>
  );
}
