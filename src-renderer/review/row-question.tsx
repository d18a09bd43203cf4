import type { Row } from '#shared/domain/row.ts';
import { foundSentence, reasonSentence } from '#shared/messages/reasons.ts';
import { formatConfidence } from '../ui/format.ts';
import { VerdictMark } from './verdict-mark.tsx';

type Props = { readonly row: Row };

/** The verdict and its sentence: the loudest thing of the panel. */
export function RowQuestion({ row }: Props) {
  const { judgement, confidence, accuracyType, matchType } = row;
  const found = foundSentence(accuracyType, matchType);
  return (
    <div className="row-question">
      <p className="row-verdict">
        <VerdictMark verdict={judgement.verdict} />
        {confidence !== null && (
          <span className="quiet small">Confidence {formatConfidence(confidence)}</span>
        )}
      </p>
      <p className="row-sentence">{reasonSentence(judgement)}</p>
      {found !== '' && <p className="quiet small">{found}</p>}
    </div>
  );
}
