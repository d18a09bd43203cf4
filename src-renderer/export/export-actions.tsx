import type { ReactNode } from 'react';
import type { Failure } from '#shared/contract/errors.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { EXPORT, EXPORT_BLOCKS, willBeWrittenSentence } from '#shared/messages/screens/export.ts';
import { useShortcut } from '../actions/shortcuts/use-shortcut.ts';
import { canStartExport, whyNotExported } from '../store/output/export-block.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { NextButton, WrittenActions } from './written-file.tsx';

/** Shows the dialog's buttons before, during and after writing the file. */
export function ExportActions() {
  const job = useApp((state) => state.fileJob);
  const closeExport = useApp((state) => state.closeExport);
  if (!job) return <ChoosingActions />;
  if (job.failure) return <FailedActions failure={job.failure} />;
  return job.file ? <WrittenActions again={EXPORT.again} onClose={closeExport} /> : <WritingActions />;
}

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
      <Note>{block ? EXPORT_BLOCKS[block] : rows !== null && willBeWrittenSentence(rows)}</Note>
      <Button onClick={closeExport}>{COMMON.cancel}</Button>
      <Button
        look="primary"
        keyName={useShortcut('start-export')}
        aria-disabled={!canStart}
        onClick={() => canStart && void startExport()}
      >
        {EXPORT.start}
      </Button>
    </>
  );
}

function WritingActions() {
  const chooseAgain = useApp((state) => state.chooseAgain);
  return <Button onClick={() => void chooseAgain()}>{COMMON.cancel}</Button>;
}

function FailedActions({ failure }: { readonly failure: Failure }) {
  const chooseAgain = useApp((state) => state.chooseAgain);
  const startExport = useApp((state) => state.startExport);
  // The export would fail again with the same choices.
  const isToDecide = failure.code === 'sheet_protected' || failure.code === 'text_not_in_encoding';
  if (isToDecide) return <NextButton onClick={() => void chooseAgain()}>{COMMON.back}</NextButton>;
  return (
    <>
      <Button onClick={() => void chooseAgain()}>{COMMON.back}</Button>
      <NextButton onClick={() => void startExport()}>{COMMON.tryAgain}</NextButton>
    </>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p className="export-note" role="status">
      {children}
    </p>
  );
}
