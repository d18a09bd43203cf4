/** The cells of the grid. Each reads its own row, so that one decision repaints one row. */
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { Row } from '#shared/domain/row.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { REASON_WORDS } from '#shared/messages/reasons.ts';
import { DECISION_WORDS } from '#shared/messages/words.ts';
import { selectRowAt } from '../store/rows-slice.ts';
import { useApp } from '../store/use-app.ts';
import { formatConfidence } from '../ui/format.ts';
import { importedText, suggestedText } from './address-text.ts';
import { differenceOf } from './difference.ts';
import { MarkedText } from './marked-text.tsx';
import { VerdictMark } from './verdict-mark.tsx';

type CellProps = { readonly index: number };
type AddressCellProps = CellProps & { readonly columns: readonly number[] };

/** Shows a row's fact, or holds its place while the row is read. */
function withRow<P extends CellProps>(show: (row: Row, props: P) => ReactNode) {
  return memo(function Cell(props: P) {
    const row = useApp(selectRowAt(props.index));
    return row ? show(row, props) : <span className="placeholder" />;
  });
}

export const PositionCell = withRow<CellProps>((row) => formatNumber(row.position));

export const VerdictCell = withRow<CellProps>((row) => <VerdictMark verdict={row.judgement.verdict} />);

export const OriginalCell = withRow<CellProps & { readonly column: number }>(
  (row, { column }) => row.cells[column],
);

export const ImportedCell = withRow<AddressCellProps>((row, { columns }) => importedText(row.cells, columns));

export const SuggestedCell = withRow<AddressCellProps>((row, { columns }) => {
  if (!row.suggested) return <span className="quiet">—</span>;
  const { after } = differenceOf(importedText(row.cells, columns), suggestedText(row.suggested));
  return <MarkedText segments={after} />;
});

export const ConfidenceCell = withRow<CellProps>(({ confidence }) => {
  if (confidence === null) return <span className="quiet">—</span>;
  return (
    <span className="confidence">
      <span className="confidence-bar" aria-hidden="true">
        <span style={{ width: `${confidence * 100}%` }} />
      </span>
      {formatConfidence(confidence)}
    </span>
  );
});

export const ReasonCell = withRow<CellProps>(({ judgement }) => {
  const [first] = judgement.reasons;
  return first ? REASON_WORDS[first.code] : '';
});

export const DecisionCell = withRow<CellProps>(({ decision }) => {
  if (!decision) return '';
  const isByRule = decision.decidedBy === 'rule';
  return (
    <span className={isByRule ? 'quiet' : 'decided'}>
      {isByRule ? 'by rule' : DECISION_WORDS[decision.kind]}
    </span>
  );
});
