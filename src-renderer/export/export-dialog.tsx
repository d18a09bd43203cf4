import { useState } from 'react';
import type { ExportProgress } from '#shared/contract/events.ts';
import type { ExportLayout } from '#shared/contract/operations.ts';
import type { ListId, SheetFormat } from '#shared/domain/list.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';
import type { Choice } from '../ui/choice-group.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';

type Props = { readonly listId: ListId };

/** Gives the list back as a file: all rows, in their order. */
export function ExportDialog({ listId }: Props) {
  const job = useApp((state) => state.exportJob);
  const closeExport = useApp((state) => state.closeExport);
  const sourceFormat = useApp(({ list }) => list?.source.format ?? 'csv');
  const [format, setFormat] = useState<SheetFormat>(sourceFormat);
  const [layout, setLayout] = useState<ExportLayout>('added_columns');

  return (
    <Dialog
      title="Export"
      onClose={closeExport}
      actions={<ExportActions job={job} listId={listId} format={format} layout={layout} />}
    >
      {job ? (
        <ExportProgressView job={job} />
      ) : (
        <>
          <ChoiceGroup legend="File" value={format} choices={FORMATS} onChange={setFormat} />
          <ChoiceGroup legend="Corrections" value={layout} choices={LAYOUTS} onChange={setLayout} />
        </>
      )}
    </Dialog>
  );
}

type ActionsProps = Props & {
  readonly job: ExportProgress | null;
  readonly format: SheetFormat;
  readonly layout: ExportLayout;
};

function ExportActions({ job, listId, format, layout }: ActionsProps) {
  const startExport = useApp((state) => state.startExport);
  const saveExport = useApp((state) => state.saveExport);
  const closeExport = useApp((state) => state.closeExport);
  if (!job) {
    return (
      <>
        <Button onClick={closeExport}>Cancel</Button>
        <Button look="primary" onClick={() => void startExport(listId, format, layout)}>
          Start export
        </Button>
      </>
    );
  }
  const { file } = job;
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
  if (job.file) {
    return (
      <p role="status">
        {countOf(job.rows, 'row')} written to “{job.file.name}”, in the order they came.
      </p>
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

const FORMATS: readonly Choice<SheetFormat>[] = [
  {
    value: 'xlsx',
    label: 'Excel workbook',
    hint: 'A workbook you imported keeps its other sheets, formats and formulas. A Summary sheet is added.',
  },
  { value: 'csv', label: 'CSV', hint: 'Text in UTF-8, for other programs.' },
];

const LAYOUTS: readonly Choice<ExportLayout>[] = [
  {
    value: 'added_columns',
    label: 'In added columns',
    hint: 'Your columns stay as they are; the result stands beside them.',
  },
  { value: 'in_place', label: 'In place', hint: 'Address cells get the accepted or edited address.' },
];
