import { exportNoteSentences } from '#shared/messages/export-notes.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import type { Failure } from '#shared/contract/errors.ts';
import type { ExportJob, ExportSaving } from '../store/output/export-slice.ts';
import { useApp } from '../store/use-app.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type Props = { readonly job: ExportJob };

/** The file as it is written, what became of it, and where it is. */
export function ExportResult({ job }: Props) {
  const saving = useApp((state) => state.exportSaving);
  return (
    <div className="export-result">
      {job.failure ? (
        <FailureText failure={job.failure}>The list is unharmed. Nothing was written.</FailureText>
      ) : job.file ? (
        <Written job={job} saving={saving} />
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
        {formatNumber(rows)} of {countOf(totalRows, 'row')} gone through
      </p>
    </>
  );
}

type WrittenProps = Props & { readonly saving: ExportSaving | null };

function Written({ job: { file, rows, notes }, saving }: WrittenProps) {
  return (
    <>
      <p role="status" className="export-written">
        {countOf(rows, 'row')} written to “{untrusted(file?.name ?? '')}”, in the order they came.
      </p>
      {notes && exportNoteSentences(notes).map((sentence) => <p key={sentence}>{sentence}</p>)}
      {saving && <Saving saving={saving} />}
    </>
  );
}

function Saving({ saving }: { readonly saving: ExportSaving }) {
  switch (saving.kind) {
    case 'asking':
      return <p className="quiet">Choose where it goes…</p>;
    case 'saved':
      return <p role="status">Saved as “{untrusted(saving.name)}”.</p>;
    case 'cancelled':
      return <p role="status">The file is finished and not saved yet.</p>;
    case 'would_replace_original':
      return (
        <p role="alert">
          “{untrusted(saving.name)}” is the file this list came from; nothing was written over it. If you
          replace it, it is kept beside the new one as “{untrusted(saving.backup)}”.
        </p>
      );
    case 'failed':
      return <FailureText failure={saving.failure}>The finished file is kept: nothing is lost.</FailureText>;
  }
}

type FailureProps = { readonly failure: Failure; readonly children: string };

function FailureText({ failure, children }: FailureProps) {
  const { title, text } = failureMessage(failure);
  return (
    <div role="alert" className="export-failure">
      {title !== undefined && <h3>{title}</h3>}
      <p>{text}</p>
      <p>{children}</p>
    </div>
  );
}
