import { exportNoteSentences } from '#shared/messages/export/export-notes.ts';
import { EXPORT, rowsProgress, rowsWrittenSentence } from '#shared/messages/screens/export.ts';
import type { FileJob } from '../store/output/written-file-slice.ts';
import { useApp } from '../store/use-app.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { RowsLeft } from './rows-left.tsx';
import { FailureText, SavingText } from './written-file.tsx';

type Props = { readonly job: FileJob };

export function ExportResult({ job }: Props) {
  const saving = useApp((state) => state.fileSaving);
  return (
    <div className="export-result">
      {job.failure ? (
        <FailureText failure={job.failure}>{EXPORT.nothingWritten}</FailureText>
      ) : job.file ? (
        <>
          <SavingText file={job.file.name} />
          <p>{rowsWrittenSentence(job.rows)}</p>
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
      <h3>{EXPORT.writing}</h3>
      <ProgressBar label={EXPORT.progress} fraction={totalRows > 0 ? rows / totalRows : 0} />
      <p className="number-line">{rowsProgress(rows, totalRows)}</p>
    </>
  );
}
