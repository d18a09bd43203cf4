import type { Failure } from '#shared/contract/errors.ts';
import type { ChangedRow, ExportCounts } from '#shared/contract/export.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { undecidedSentence } from '#shared/messages/export.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { KEPT_CELL_WORDS } from '#shared/messages/not-kept.ts';
import type { ExportChoices } from '../store/output/export-choices.ts';
import { isAddressWritten } from '../store/output/export-choices.ts';
import type { ExportSetup } from '../store/output/export-slice.ts';
import { selectOnlyEmails } from '../store/rows/rows-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { differenceOf } from '../ui/text/difference.ts';
import { MarkedText } from '../ui/text/marked-text.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import { CompanionCounts } from './companion-counts.tsx';
import { ExportLosses } from './export-losses.tsx';

type Props = { readonly setup: ExportSetup };

/** What would be written. Until the latest is known, what was known before stays, paler. */
export function ExportPreviewPane({ setup }: Props) {
  const preview = useApp((state) => state.exportPreview);
  const isOld = useApp(({ isPreviewOld, previewFailure }) => isPreviewOld && !previewFailure);
  const { choices, list } = setup;
  const isRepaired = choices.layout === 'in_place' && (list.settings.repairs ?? []).length > 0;
  const undecided = choices.rows === 'all' ? undecidedSentence(list.summary, isRepaired) : '';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="export-preview" aria-label="What will be written" aria-busy={isOld} tabIndex={0}>
      <PreviewHeading />
      <Counts counts={preview?.counts ?? null} />
      {undecided !== '' && <p>{undecided}</p>}
      <CompanionCounts setup={setup} counts={preview?.companions ?? []} />
      <ExportLosses setup={setup} losses={preview?.losses ?? []} />
      {preview && (
        <ChangedRows rows={preview.sample} choices={choices} isComplete={preview.state === 'done'} />
      )}
    </section>
  );
}

function PreviewHeading() {
  const preview = useApp((state) => state.exportPreview);
  const isOld = useApp((state) => state.isPreviewOld);
  const failure = useApp((state) => state.previewFailure);
  const counted =
    isOld || !preview
      ? 'Counting…'
      : `Counting… ${formatNumber(preview.rows)} of ${countOf(preview.totalRows, 'row')}`;
  const isCounting = !failure && (isOld || preview?.state === 'running');
  return (
    <>
      <div className="export-heading">
        <h3>What will be written</h3>
        <p className="quiet small number">{isCounting && counted}</p>
      </div>
      {failure && <PreviewFailed failure={failure} />}
    </>
  );
}

function PreviewFailed({ failure }: { readonly failure: Failure }) {
  const previewExport = useApp((state) => state.previewExport);
  return (
    <div className="export-question">
      <p role="alert">{failureMessage(failure).text}</p>
      <div>
        <Button onClick={previewExport}>Count again</Button>
      </div>
    </div>
  );
}

/** @param counts null: not known yet; its place is kept */
function Counts({ counts }: { readonly counts: ExportCounts | null }) {
  const number = (count: number | undefined): string => (count === undefined ? '–' : formatNumber(count));
  return (
    <dl className="export-counts">
      <Count words="Rows" text={number(counts?.rows)} />
      <Count
        words="Corrected"
        text={number(counts?.changedRows)}
        note={counts && counts.changedCells > 0 ? countOf(counts.changedCells, 'cell') : ''}
      />
      <Count words="Unchanged" text={number(counts?.unchanged)} />
      <Count words="Excluded" text={number(counts?.excluded)} />
      <Count words="Left to do" text={number(counts?.leftToDo)} />
    </dl>
  );
}

type CountProps = { readonly words: string; readonly text: string; readonly note?: string };

function Count({ words, text, note = '' }: CountProps) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>
        {text}
        {note !== '' && <span className="quiet small"> {note}</span>}
      </dd>
    </div>
  );
}

type RowsProps = {
  readonly rows: readonly ChangedRow[];
  readonly choices: ExportChoices;
  readonly isComplete: boolean;
};

function ChangedRows({ rows, choices, isComplete }: RowsProps) {
  const isOnlyEmails = useApp(selectOnlyEmails);
  if (rows.length === 0) {
    return isComplete ? (
      <p className="quiet">
        {isOnlyEmails
          ? 'No email is corrected: suggestions that are taken would stand here.'
          : 'No address is corrected: accepted, chosen and edited addresses would stand here.'}
      </p>
    ) : null;
  }
  return (
    <table className="export-rows">
      <caption>
        The first corrected rows
        <span className="quiet small">{captionOf(choices)}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col" className="number">
            Row
          </th>
          <th scope="col">Column</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <ChangedCells key={row.position} row={row} />
      ))}
    </table>
  );
}

/** Where what stands under “After” will be. */
function captionOf(choices: ExportChoices): string {
  if (choices.layout === 'in_place') return 'Your cells get the text under “After”.';
  return isAddressWritten(choices)
    ? 'Your cells stay as they are; the added columns have the corrected address.'
    : 'Your cells stay as they are, and no address is among the added columns: the corrections will not be in the file.';
}

function ChangedCells({ row: { position, cells } }: { readonly row: ChangedRow }) {
  return (
    <tbody>
      {cells.map(({ column, before, after, whyKept }, place) => {
        const difference = differenceOf(before, after);
        return (
          <tr key={column}>
            {place === 0 && (
              <th scope="rowgroup" rowSpan={cells.length} className="number quiet">
                {formatNumber(position)}
              </th>
            )}
            <td className="quiet">{untrusted(column)}</td>
            <td>
              {before === '' ? (
                <span className="quiet">empty</span>
              ) : (
                <MarkedText segments={difference.before} />
              )}
            </td>
            <td>
              {whyKept !== null ? (
                <span className="quiet">{KEPT_CELL_WORDS[whyKept]}</span>
              ) : after === '' ? (
                <span className="quiet">empty</span>
              ) : (
                <MarkedText segments={difference.after} />
              )}
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}
