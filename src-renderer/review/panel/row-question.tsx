import { misplacedPostcode } from '#shared/domain/columns/cells/misplaced-postcode.ts';
import { repairedCells } from '#shared/domain/repair/repaired-cells.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { formatConfidence } from '#shared/messages/format.ts';
import { originSentence } from '#shared/messages/review/history.ts';
import { postcodeInTownSentence, rowQuestion } from '#shared/messages/review/questions.ts';
import { foundSentence, reasonSentence, reasonsOfDecided } from '#shared/messages/review/reasons.ts';
import { confidenceLabel, ROW_PANEL } from '#shared/messages/screens/row-panel.ts';
import { partsKeptFor } from '../../store/rows/address-text.ts';
import { selectCountry } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { VerdictMark } from '../verdict-mark.tsx';

type Props = { readonly row: Row };

const NO_SETTINGS = { mapping: {}, defaultCountry: null };

/** Shows the question of the row or its decision, as the most prominent text of the panel. */
export function RowQuestion({ row }: Props) {
  const { judgement, confidence, accuracyType, matchType, decision } = row;
  const openDialog = useApp((state) => state.openDialog);
  const country = useApp((state) => row.suggested?.parts.country || selectCountry(state));
  const settings = useApp((state) => state.list?.settings);
  const kept = partsKeptFor(row, settings ?? NO_SETTINGS);
  const found = foundSentence(accuracyType, matchType);
  return (
    <div className="row-question">
      <p className="row-verdict">
        <VerdictMark verdict={judgement.verdict} />
        {confidence !== null && (
          <span className="quiet">{confidenceLabel(formatConfidence(confidence))}</span>
        )}
      </p>
      <h3>{untrusted(decision ? originSentence(row) : rowQuestion(row, kept))}</h3>
      <p className="row-why">
        {decision && `${formatDateTime(decision.decidedAtMs)}. `}
        <span>{untrusted(reasonsOfDecided(reasonSentence(judgement, country), decision))}</span>{' '}
        {found !== '' && <span>{untrusted(found)}</span>}
      </p>
      {!decision && judgement.verdict === 'fix' && <PostcodeInTown row={row} />}
      {judgement.reasons.some(({ code }) => code === 'missing_country') && (
        <Button onClick={() => openDialog('columns')}>{ROW_PANEL.chooseCountry}</Button>
      )}
    </div>
  );
}

function PostcodeInTown({ row }: Props) {
  const list = useApp((state) => state.list);
  const found = list && misplacedPostcode(repairedCells(row.cells, list.settings), list.settings.mapping);
  if (!found) return null;
  const name = list.columns[found.column] ?? '';
  return <p className="row-why">{untrusted(postcodeInTownSentence(found.postcode, name))}</p>;
}
