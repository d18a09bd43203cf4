import type { Row } from '#shared/domain/verdict/row.ts';
import { foundSentence, reasonSentence } from '#shared/messages/reasons.ts';
import { useRowShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { buildingOf } from '../../store/deciding/parts-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatConfidence } from '../../ui/text/format.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { VerdictMark } from '../verdict-mark.tsx';

type Props = { readonly row: Row };

/** The verdict and its sentence: the loudest thing of the panel. */
export function RowVerdict({ row }: Props) {
  const { judgement, confidence, accuracyType, matchType } = row;
  const openDialog = useApp((state) => state.openDialog);
  const found = foundSentence(accuracyType, matchType);
  return (
    <div className="row-question">
      <p className="row-verdict">
        <VerdictMark verdict={judgement.verdict} />
        {confidence !== null && (
          <span className="quiet small">Confidence {formatConfidence(confidence)}</span>
        )}
      </p>
      <p className="row-sentence">{untrusted(reasonSentence(judgement))}</p>
      <KeepBuilding row={row} />
      {judgement.reasons.some(({ code }) => code === 'missing_country') && (
        <Button onClick={() => openDialog('columns')}>Choose the country…</Button>
      )}
      {found !== '' && <p className="quiet small">{untrusted(found)}</p>}
    </div>
  );
}

/** Answers the question whether the building that was not confirmed is right, and takes the rest as suggested. */
function KeepBuilding({ row }: Props) {
  const acceptWithBuilding = useApp((state) => state.acceptWithBuilding);
  const key = useRowShortcut('accept-with-building');
  const building = buildingOf(row);
  if (building === '' || row.decision) return null;
  return (
    <Button keyName={key} onClick={() => void acceptWithBuilding()}>
      <span className="keep-building">Accept, keep “{untrusted(building)}”</span>
    </Button>
  );
}
