import type { Failure } from '#shared/contract/errors.ts';
import type { ChangedRow, ExportCounts, ExportedEmails } from '#shared/contract/export/export.ts';
import { holdsEmails } from '#shared/domain/address/mapping.ts';
import { undecidedSentence } from '#shared/messages/export/export.ts';
import { KEPT_CELL_WORDS } from '#shared/messages/export/not-kept.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import {
  addedTextsSentence,
  CELLS_CHANGE,
  cellsWords,
  countingProgress,
  PREVIEW,
  PREVIEW_COUNTS,
} from '#shared/messages/screens/export.ts';
import { type ExportChoices, isAddressWritten, isEmailWritten } from '../store/output/export-choices.ts';
import type { ExportSetup } from '../store/output/export-slice.ts';
import { type OpenList, selectOnlyEmails } from '../store/rows/rows-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { differenceOf } from '../ui/text/difference.ts';
import { MarkedText } from '../ui/text/marked-text.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import { CompanionCounts } from './companion-counts.tsx';
import { ExportLosses } from './export-losses.tsx';

type Props = { readonly setup: ExportSetup };

/** Previews the file. While a new preview is computed, the previous preview is shown paler. */
export function ExportPreviewPane({ setup }: Props) {
  const preview = useApp((state) => state.exportPreview);
  const isOld = useApp(({ isPreviewOld, previewFailure }) => isPreviewOld && !previewFailure);
  const { choices, list } = setup;
  const isRepaired = choices.layout === 'in_place' && (list.settings.repairs ?? []).length > 0;
  const undecided = choices.rows === 'all' ? undecidedSentence(list.summary, isRepaired) : '';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the preview scrolls, so keys must reach it
    <section className="export-preview" aria-label={PREVIEW.title} aria-busy={isOld} tabIndex={0}>
      <PreviewHeading />
      <Counts counts={preview?.counts ?? null} list={list} />
      {undecided !== '' && <p>{undecided}</p>}
      <CompanionCounts setup={setup} counts={preview?.companions ?? []} />
      <ExportLosses setup={setup} losses={preview?.losses ?? []} />
      {preview && (
        <ChangedRows
          rows={preview.sample}
          caption={captionOf(choices, list)}
          isComplete={preview.state === 'done'}
        />
      )}
    </section>
  );
}

function PreviewHeading() {
  const preview = useApp((state) => state.exportPreview);
  const isOld = useApp((state) => state.isPreviewOld);
  const failure = useApp((state) => state.previewFailure);
  const counted = isOld || !preview ? PREVIEW.counting : countingProgress(preview.rows, preview.totalRows);
  const isCounting = !failure && (isOld || preview?.state === 'running');
  return (
    <>
      <div className="export-heading">
        <h3>{PREVIEW.title}</h3>
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
        <Button onClick={previewExport}>{PREVIEW.countAgain}</Button>
      </div>
    </div>
  );
}

type CountsProps = {
  readonly counts: ExportCounts | null;
  readonly list: OpenList;
};

/** Shows the counts of addresses above the counts of emails. Omits addresses if the list checks only emails. */
function Counts({ counts, list: { summary, settings } }: CountsProps) {
  if (summary.onlyEmails) return <EmailCounts rows={counts?.rows ?? null} counts={counts?.emails ?? null} />;
  const hasEmails = holdsEmails(settings.mapping) && counts?.emails !== null;
  return (
    <div className={hasEmails ? 'export-counts-pair' : undefined}>
      <dl className="export-counts" aria-label={PREVIEW.addresses}>
        <Count words={COMMON.rows} count={counts?.rows} />
        <Count
          words={hasEmails ? PREVIEW_COUNTS.addressesCorrected : PREVIEW_COUNTS.corrected}
          count={counts?.changedRows}
          cells={counts?.changedCells}
        />
        <Count words={PREVIEW_COUNTS.unchanged} count={counts?.unchanged} />
        <Count words={PREVIEW_COUNTS.excluded} count={counts?.excluded} />
        <Count words={PREVIEW_COUNTS.leftToDo} count={counts?.leftToDo} />
      </dl>
      {hasEmails && <EmailCounts counts={counts?.emails ?? null} />}
    </div>
  );
}

type EmailCountsProps = {
  /** The number of rows; null while they are counted; undefined if the counts of addresses already include it. */
  readonly rows?: number | null;
  readonly counts: ExportedEmails | null;
};

function EmailCounts({ rows, counts }: EmailCountsProps) {
  const isAlone = rows !== undefined;
  return (
    <dl className="export-counts" aria-label={PREVIEW.emails}>
      {isAlone && <Count words={COMMON.rows} count={rows} />}
      <Count words={PREVIEW.emails} count={counts?.emails} />
      <Count
        words={isAlone ? PREVIEW_COUNTS.corrected : PREVIEW_COUNTS.emailsCorrected}
        count={counts?.taken}
        cells={counts?.changedCells}
      />
      <Count words={PREVIEW_COUNTS.unchanged} count={counts?.unchanged} />
      <Count
        words={isAlone ? PREVIEW_COUNTS.excluded : PREVIEW_COUNTS.inExcludedRows}
        count={counts?.excluded}
      />
      <Count words={PREVIEW_COUNTS.leftToDo} count={counts?.leftToDo} />
    </dl>
  );
}

type CountProps = {
  readonly words: string;
  /** null or undefined while the rows are counted. */
  readonly count: number | null | undefined;
  readonly cells?: number | undefined;
};

function Count({ words, count, cells = 0 }: CountProps) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>
        {count === undefined || count === null ? '–' : formatNumber(count)}
        {cells > 0 && <span className="quiet small"> {cellsWords(cells)}</span>}
      </dd>
    </div>
  );
}

type RowsProps = {
  readonly rows: readonly ChangedRow[];
  readonly caption: string;
  readonly isComplete: boolean;
};

function ChangedRows({ rows, caption, isComplete }: RowsProps) {
  const isOnlyEmails = useApp(selectOnlyEmails);
  if (rows.length === 0) {
    return isComplete ? (
      <p className="quiet">{isOnlyEmails ? PREVIEW.noEmailCorrected : PREVIEW.noAddressCorrected}</p>
    ) : null;
  }
  return (
    <table className="export-rows">
      <caption>
        {PREVIEW.firstRows}
        <span className="quiet small">{caption}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col" className="number">
            {COMMON.row}
          </th>
          <th scope="col">{PREVIEW.column}</th>
          <th scope="col">{PREVIEW.before}</th>
          <th scope="col">{PREVIEW.after}</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <ChangedCells key={row.position} row={row} />
      ))}
    </table>
  );
}

/** Returns the sentence that says where the file will contain the texts under “After”. */
function captionOf(choices: ExportChoices, { summary, hasEmailResults }: OpenList): string {
  if (choices.layout === 'in_place') return CELLS_CHANGE;
  return addedTextsSentence({
    address: summary.onlyEmails ? null : isAddressWritten(choices),
    email: hasEmailResults ? isEmailWritten(choices) : null,
  });
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
                <span className="quiet">{COMMON.emptyCell}</span>
              ) : (
                <MarkedText segments={difference.before} />
              )}
            </td>
            <td>
              {whyKept !== null ? (
                <span className="quiet">{KEPT_CELL_WORDS[whyKept]}</span>
              ) : after === '' ? (
                <span className="quiet">{COMMON.emptyCell}</span>
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
