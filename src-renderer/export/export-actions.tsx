import type { ReactNode } from 'react';
import type { Failure } from '#shared/contract/errors.ts';
import { countOf } from '#shared/messages/format.ts';
import { useShortcut } from '../actions/shortcuts/use-shortcut.ts';
import { canStartExport, type ExportBlock, whyNotExported } from '../store/output/export-block.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { NextButton, WrittenActions } from './written-file.tsx';

/** Shows the dialog's buttons before, during and after writing the file. */
export function ExportActions() {
  const job = useApp((state) => state.fileJob);
  const closeExport = useApp((state) => state.closeExport);
  if (!job) return <ChoosingActions />;
  if (job.failure) return <FailedActions failure={job.failure} />;
  return job.file ? <WrittenActions again="Export again…" onClose={closeExport} /> : <WritingActions />;
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
  const chooseAgain = useApp((state) => state.chooseAgain);
  return <Button onClick={() => void chooseAgain()}>Cancel</Button>;
}

function FailedActions({ failure }: { readonly failure: Failure }) {
  const chooseAgain = useApp((state) => state.chooseAgain);
  const startExport = useApp((state) => state.startExport);
  // The same choices would fail again.
  const isToDecide = failure.code === 'sheet_protected' || failure.code === 'text_not_in_encoding';
  if (isToDecide) return <NextButton onClick={() => void chooseAgain()}>Back</NextButton>;
  return (
    <>
      <Button onClick={() => void chooseAgain()}>Back</Button>
      <NextButton onClick={() => void startExport()}>Try again</NextButton>
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
