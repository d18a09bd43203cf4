import type { Row } from '#shared/domain/verdict/row.ts';
import { keepAsEnteredSentence, keepBuildingSentence } from '#shared/messages/building.ts';
import { foundSentence, reasonSentence } from '#shared/messages/reasons.ts';
import { useRowShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { buildingOf } from '../../store/deciding/parts-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatConfidence } from '../../ui/text/format.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { VerdictMark } from '../verdict-mark.tsx';
import { bestAction } from './best-action.ts';

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

/**
 * Answers the question whether the building, flat or c/o that was not confirmed is right: the keys that keep it and that
 * leave it out, and, where it can be kept beside the suggestion, the button for it.
 */
function KeepBuilding({ row }: Props) {
  const acceptWithBuilding = useApp((state) => state.acceptWithBuilding);
  const withKey = useRowShortcut('accept-with-building');
  const keepKey = useRowShortcut('keep');
  const acceptKey = useRowShortcut('accept');
  const best = bestAction(row);
  const building = row.decision ? '' : buildingOf(row);
  const isKept = best === 'accept_with_building';
  if (!isKept && best !== 'keep' && building === '') return null;
  const sentence = isKept
    ? keepBuildingSentence(withKey, acceptKey)
    : best === 'keep'
      ? keepAsEnteredSentence(keepKey, acceptKey)
      : '';
  return (
    <>
      {sentence !== '' && <p className="small">{sentence}</p>}
      {building !== '' && (
        <Button
          look={isKept ? 'primary' : 'plain'}
          keyName={withKey}
          onClick={() => void acceptWithBuilding()}
        >
          <span className="keep-building">Accept, keep “{untrusted(building)}”</span>
        </Button>
      )}
    </>
  );
}
