import { useState } from 'react';
import type { ExportProgress } from '#shared/contract/events.ts';
import type { ExportLayout } from '#shared/domain/list/export-layouts.ts';
import { ownFormat as formatOf } from '#shared/domain/list/export-file.ts';
import type { ExportFormat } from '#shared/domain/list/formats.ts';
import { FILE_FORMATS, SHEET_FORMATS } from '#shared/domain/list/formats.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { undecidedSentence } from '#shared/messages/export.ts';
import { exportNoteSentences } from '#shared/messages/export-notes.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import type { Choice } from '../ui/form/choice-group.tsx';
import { ChoiceGroup } from '../ui/form/choice-group.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type Props = { readonly listId: ListId };

/** Gives the list back as a file: all rows, in their order. */
export function ExportDialog({ listId }: Props) {
  const job = useApp((state) => state.exportJob);
  const closeExport = useApp((state) => state.closeExport);
  const ownFormat = useApp(({ list }) => formatOf(list?.source ?? NO_SOURCE));
  const [format, setFormat] = useState<ExportFormat>(ownFormat);
  const [layout, setLayout] = useState<ExportLayout>('added_columns');

  return (
    <Dialog
      title="Export"
      onClose={closeExport}
      actions={<ExportActions job={job} listId={listId} format={format} layout={layout} />}
    >
      {job ? (
        <>
          <ExportProgressView job={job} />
          {job.file && <UndecidedNote listId={listId} />}
        </>
      ) : (
        <>
          <UndecidedNote listId={listId} />
          <ChoiceGroup legend="File" value={format} choices={fileChoices(ownFormat)} onChange={setFormat} />
          <ChoiceGroup legend="Corrections" value={layout} choices={LAYOUTS} onChange={setLayout} />
        </>
      )}
    </Dialog>
  );
}

/** Nobody takes the file for a finished list. */
function UndecidedNote({ listId }: Props) {
  const summary = useApp(({ list }) => (list?.summary.id === listId ? list.summary : null));
  const sentence = summary === null ? '' : undecidedSentence(summary);
  return sentence === '' ? null : <p>{sentence}</p>;
}

type ActionsProps = Props & {
  readonly job: ExportProgress | null;
  readonly format: ExportFormat;
  readonly layout: ExportLayout;
};

function ExportActions({ job, listId, format, layout }: ActionsProps) {
  const startExport = useApp((state) => state.startExport);
  const saveExport = useApp((state) => state.saveExport);
  const forgetExport = useApp((state) => state.forgetExport);
  const closeExport = useApp((state) => state.closeExport);
  if (!job) {
    return (
      <>
        <Button onClick={closeExport}>Cancel</Button>
        <Button look="primary" onClick={() => void startExport({ listId, format, layout })}>
          Start export
        </Button>
      </>
    );
  }
  const { file, failure } = job;
  if (failure) {
    return (
      <>
        <Button onClick={forgetExport}>Back</Button>
        <Button
          look="primary"
          onClick={() => void startExport({ listId, format, layout, encoding: 'utf-8' })}
        >
          Export as UTF-8
        </Button>
      </>
    );
  }
  return (
    <>
      {file && <Button onClick={() => void saveExport(file)}>Save again…</Button>}
      <Button look="primary" onClick={closeExport}>
        {file ? 'Done' : 'Close'}
      </Button>
    </>
  );
}

function ExportProgressView({ job }: { readonly job: ExportProgress }) {
  if (job.failure) {
    return <p role="alert">{failureMessage(job.failure).text}</p>;
  }
  if (job.file) {
    return (
      <>
        <p role="status">
          {countOf(job.rows, 'row')} written to “{untrusted(job.file.name)}”, in the order they came.
        </p>
        {job.notes && exportNoteSentences(job.notes).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </>
    );
  }
  return (
    <>
      <p>
        {formatNumber(job.rows)} of {countOf(job.totalRows, 'row')} written
      </p>
      <ProgressBar label="Export" fraction={job.totalRows > 0 ? job.rows / job.totalRows : 0} />
    </>
  );
}

const NO_SOURCE = { format: 'csv', delimiter: ',' } as const;

/** A list keeps its own format, and can always become a workbook or plain CSV. */
function fileChoices(own: ExportFormat): readonly Choice<ExportFormat>[] {
  return [...new Set<ExportFormat>(['xlsx', own, 'csv'])].map((format) => ({
    value: format,
    label: FILE_FORMATS[format].words,
    hint: hintOf(format, own),
  }));
}

function hintOf(format: ExportFormat, own: ExportFormat): string {
  if (SHEET_FORMATS[FILE_FORMATS[format].sheetFormat].hasSheets)
    return 'A workbook you imported keeps its other sheets, formats and formulas. A Summary sheet is added.';
  return format === own
    ? 'Text as it came: the same separator and encoding.'
    : 'Text in UTF-8 with commas, for other programs.';
}

const LAYOUTS: readonly Choice<ExportLayout>[] = [
  {
    value: 'added_columns',
    label: 'In added columns',
    hint: 'Your columns stay as they are; the result stands beside them.',
  },
  {
    value: 'in_place',
    label: 'In place',
    hint: 'Only words that a decision corrects change; a cell in capitals stays in capitals. Every row is marked, every change is listed.',
  },
];
