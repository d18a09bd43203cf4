import { exportNoteSentences } from '#shared/messages/export-notes.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import type { Failure } from '#shared/contract/errors.ts';
import type { ExportJob, ExportSaving } from '../store/output/export-slice.ts';
import { useApp } from '../store/use-app.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { RowsLeft } from './rows-left.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type Props = { readonly job: ExportJob };

/** The file as it is written, what became of it, and where it is. */
export function ExportResult({ job }: Props) {
  const saving = useApp((state) => state.exportSaving);
  return (
    <div className="export-result">
      {job.failure ? (
        <FailureText failure={job.failure}>Nothing was written, and the list is unharmed.</FailureText>
      ) : job.file ? (
        <>
          <SavingText saving={saving} file={job.file.name} />
          <p>{countOf(job.rows, 'row')} written, in the order they came.</p>
          {job.notes && exportNoteSentences(job.notes).map((sentence) => <p key={sentence}>{sentence}</p>)}
          {saving?.kind === 'saved' && <RowsLeft />}
        </>
      ) : (
        <Writing job={job} />
      )}
    </div>
  );
}

function Writing({ job: { rows, totalRows } }: Props) {
  return (
    <>
      <h3>Writing the file…</h3>
      <ProgressBar label="Export" fraction={totalRows > 0 ? rows / totalRows : 0} />
      <p className="number-line">
        {formatNumber(rows)} of {countOf(totalRows, 'row')}
      </p>
    </>
  );
}

type SavingProps = { readonly saving: ExportSaving | null; readonly file: string };

function SavingText({ saving, file }: SavingProps) {
  switch (saving?.kind) {
    case 'saved':
      return (
        <div role="status">
          <h3>“{untrusted(saving.name)}” is saved</h3>
        </div>
      );
    case 'cancelled':
      return (
        <div role="status">
          <h3>“{untrusted(file)}” is finished, and not saved yet</h3>
          <p>Save it, or close without it: your list is as it was.</p>
        </div>
      );
    case 'would_replace_original':
      return (
        <div role="alert">
          <h3>“{untrusted(saving.name)}” is the file this list came from</h3>
          <p>
            Nothing was written over it. If you replace it, it stays beside the new file as “
            {untrusted(saving.backup)}”.
          </p>
        </div>
      );
    case 'failed':
      return (
        <FailureText failure={saving.failure}>
          The finished file is kept: save it again, nothing is lost.
        </FailureText>
      );
    case 'asking':
    case undefined:
      return (
        <div role="status">
          <h3>“{untrusted(file)}” is finished</h3>
          <p>Choose where it goes…</p>
        </div>
      );
  }
}

type FailureProps = { readonly failure: Failure; readonly children: string };

function FailureText({ failure, children }: FailureProps) {
  const { title, text } = failureMessage(failure);
  return (
    <div role="alert">
      <h3>{title ?? 'The file could not be written'}</h3>
      <p>{text}</p>
      <p>{children}</p>
    </div>
  );
}
