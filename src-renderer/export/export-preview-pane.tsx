import type { Failure } from '#shared/contract/errors.ts';
import type { ChangedRow, ExportCounts, ExportedEmails } from '#shared/contract/export.ts';
import { holdsEmails } from '#shared/domain/address/mapping.ts';
import { undecidedSentence } from '#shared/messages/export.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { countOf, formatNumber, listOf } from '#shared/messages/format.ts';
import { KEPT_CELL_WORDS } from '#shared/messages/not-kept.ts';
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

/** Previews the file. While a new preview is computed, the previous one stays, paler. */
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

type CountsProps = {
  readonly counts: ExportCounts | null;
  readonly list: OpenList;
};

/** Shows the counts of addresses above those of emails. A list of emails has only the latter. */
function Counts({ counts, list: { summary, settings } }: CountsProps) {
  if (summary.onlyEmails) return <EmailCounts rows={counts?.rows ?? null} counts={counts?.emails ?? null} />;
  const hasEmails = holdsEmails(settings.mapping) && counts?.emails !== null;
  return (
    <div className={hasEmails ? 'export-counts-pair' : undefined}>
      <dl className="export-counts" aria-label="Addresses">
        <Count words="Rows" count={counts?.rows} />
        <Count
          words={hasEmails ? 'Addresses corrected' : 'Corrected'}
          count={counts?.changedRows}
          cells={counts?.changedCells}
        />
        <Count words="Unchanged" count={counts?.unchanged} />
        <Count words="Excluded" count={counts?.excluded} />
        <Count words="Left to do" count={counts?.leftToDo} />
      </dl>
      {hasEmails && <EmailCounts counts={counts?.emails ?? null} />}
    </div>
  );
}

type EmailCountsProps = {
  /** null while counting; undefined if the rows are counted above. */
  readonly rows?: number | null;
  readonly counts: ExportedEmails | null;
};

function EmailCounts({ rows, counts }: EmailCountsProps) {
  const isAlone = rows !== undefined;
  return (
    <dl className="export-counts" aria-label="Emails">
      {isAlone && <Count words="Rows" count={rows} />}
      <Count words="Emails" count={counts?.emails} />
      <Count
        words={isAlone ? 'Corrected' : 'Emails corrected'}
        count={counts?.taken}
        cells={counts?.changedCells}
      />
      <Count words="Unchanged" count={counts?.unchanged} />
      <Count words={isAlone ? 'Excluded' : 'In excluded rows'} count={counts?.excluded} />
      <Count words="Left to do" count={counts?.leftToDo} />
    </dl>
  );
}

type CountProps = {
  readonly words: string;
  /** null or undefined while counting. */
  readonly count: number | null | undefined;
  readonly cells?: number | undefined;
};

function Count({ words, count, cells = 0 }: CountProps) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>
        {count === undefined || count === null ? '–' : formatNumber(count)}
        {cells > 0 && <span className="quiet small"> {countOf(cells, 'cell')}</span>}
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
        <span className="quiet small">{caption}</span>
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

/** Says where the texts under “After” will be. */
function captionOf(choices: ExportChoices, { summary, hasEmailResults }: OpenList): string {
  if (choices.layout === 'in_place') return 'Your cells get the text under “After”.';
  const corrected = [
    ...(summary.onlyEmails ? [] : [{ word: 'address', isWritten: isAddressWritten(choices) }]),
    ...(hasEmailResults ? [{ word: 'email', isWritten: isEmailWritten(choices) }] : []),
  ];
  if (corrected.length === 0) return 'Your cells stay as they are.';
  const written = corrected.filter(({ isWritten }) => isWritten).map(({ word }) => word);
  return written.length > 0
    ? `Your cells stay as they are; the added columns have the corrected ${listOf(written)}.`
    : `Your cells stay as they are, and no ${corrected.map(({ word }) => word).join(' or ')} is among the added columns: the corrections will not be in the file.`;
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
