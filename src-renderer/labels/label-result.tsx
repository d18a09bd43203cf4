import type { Failure } from '#shared/contract/errors.ts';
import { LABEL_SHEETS } from '#shared/domain/labels/label-sheets.ts';
import { sheetsNeeded } from '#shared/domain/labels/place-labels.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { labelsOnSheets, leftOutSentence } from '#shared/messages/labels.ts';
import type { LabelChoices } from '../store/output/label-choices.ts';
import type { LabelJob, LabelSaving } from '../store/output/labels-slice.ts';
import { useApp } from '../store/use-app.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type Props = { readonly job: LabelJob; readonly choices: LabelChoices };

/** The labels as they are made, what became of them, and what cannot be printed. */
export function LabelResult({ job, choices }: Props) {
  const saving = useApp((state) => state.labelSaving);
  const { failure, file, rows, totalRows, leftOut } = job;
  if (failure) return <FailureText failure={failure} />;
  if (!file) {
    return (
      <div className="labels-result">
        <h3>Making the labels…</h3>
        <ProgressBar label="Labels" fraction={totalRows > 0 ? rows / totalRows : 0} />
        <p className="number-line">
          {formatNumber(rows)} of {countOf(totalRows, 'row')} gone through
        </p>
      </div>
    );
  }
  const sheets = sheetsNeeded(LABEL_SHEETS[choices.sheet], rows, choices.startAt);
  return (
    <div className="labels-result">
      <p role="status" className="labels-made">
        {labelsOnSheets(rows, sheets)} written to “{untrusted(file.name)}”.
      </p>
      {leftOut && <p role="status">{leftOutSentence(leftOut)}</p>}
      <p>
        Print at 100 % (“actual size”). Hold the first page, on plain paper, against a sheet of labels before
        you use one.
      </p>
      {saving && <Saving saving={saving} />}
    </div>
  );
}

function Saving({ saving }: { readonly saving: LabelSaving }) {
  switch (saving.kind) {
    case 'asking':
      return <p className="quiet">Choose where it goes…</p>;
    case 'saved':
      return <p role="status">Saved as “{untrusted(saving.name)}”.</p>;
    case 'cancelled':
      return <p role="status">The file is finished and not saved yet.</p>;
    case 'would_replace_original':
      return (
        <p role="alert">“{untrusted(saving.name)}” is the file this list came from; nothing was written.</p>
      );
    case 'failed':
      return <p role="alert">{failureMessage(saving.failure).text} The finished file is kept.</p>;
  }
}

function FailureText({ failure }: { readonly failure: Failure }) {
  const { title, text } = failureMessage(failure);
  return (
    <div className="labels-result" role="alert">
      {title !== undefined && <h3 className="labels-failure">{title}</h3>}
      <p>{text}</p>
      {failure.code === 'labels_not_printable' && (
        <>
          <ul className="labels-faults">
            {failure.first.map(({ position, text: line }) => (
              <li key={position}>
                <span className="quiet">Row {formatNumber(position)}: </span>
                {line === '' ? 'no address' : untrusted(line)}
              </li>
            ))}
          </ul>
          <p>
            {failure.labels === 0
              ? 'No other row gets a label.'
              : `Without them there are ${countOf(failure.labels, 'label')}.`}
          </p>
        </>
      )}
    </div>
  );
}
