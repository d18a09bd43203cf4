import type { Failure } from '#shared/contract/errors.ts';
import { LABEL_SHEETS } from '#shared/domain/labels/label-sheets.ts';
import { sheetsNeeded } from '#shared/domain/labels/place-labels.ts';
import { leftOutSentence } from '#shared/messages/export/labels.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import {
  faultRowLabel,
  LABELS,
  labelProgress,
  labelsMadeSentence,
  withoutFaultsSentence,
} from '#shared/messages/screens/labels.ts';
import type { LabelChoices } from '../../store/output/label-choices.ts';
import type { FileJob } from '../../store/output/written-file-slice.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { SavingText } from '../written-file.tsx';

type Props = { readonly job: FileJob; readonly choices: LabelChoices };

/** Shows the progress, the result, and the rows that cannot be printed. */
export function LabelResult({ job, choices }: Props) {
  const { failure, file, rows, totalRows, leftOut } = job;
  if (failure) return <LabelsFailure failure={failure} />;
  if (!file) {
    return (
      <div className="export-result">
        <h3>{LABELS.making}</h3>
        <ProgressBar label={LABELS.progress} fraction={totalRows > 0 ? rows / totalRows : 0} />
        <p className="number-line">{labelProgress(rows, totalRows)}</p>
      </div>
    );
  }
  const sheets = sheetsNeeded(LABEL_SHEETS[choices.sheet], rows, choices.startAt);
  return (
    <div className="export-result">
      <SavingText file={file.name} />
      <p role="status">{labelsMadeSentence(rows, sheets)}</p>
      {leftOut && <p role="status">{leftOutSentence(leftOut)}</p>}
      <p>{LABELS.print}</p>
    </div>
  );
}

function LabelsFailure({ failure }: { readonly failure: Failure }) {
  const { title, text } = failureMessage(failure);
  return (
    <div className="export-result" role="alert">
      {title !== undefined && <h3>{title}</h3>}
      <p>{text}</p>
      {failure.code === 'labels_not_printable' && (
        <>
          <ul className="labels-faults">
            {failure.first.map(({ position, text: line }) => (
              <li key={position}>
                <span className="quiet">{faultRowLabel(position)} </span>
                {line === '' ? LABELS.noAddress : untrusted(line)}
              </li>
            ))}
          </ul>
          <p>{withoutFaultsSentence(failure.labels)}</p>
        </>
      )}
    </div>
  );
}
