import { useId } from 'react';
import type { SuggestedAddress } from '#shared/domain/address/address.ts';
import { addressColumns } from '#shared/domain/address/mapping.ts';
import { importedText } from '#shared/domain/outcome/row-text.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { formatConfidence } from '#shared/messages/format.ts';
import { candidatesTitle } from '#shared/messages/review/questions.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { suggestedText } from '../../store/rows/address-text.ts';
import { useApp } from '../../store/use-app.ts';
import { AddressLine } from '../../ui/text/address-line.tsx';
import { differenceOf } from '../../ui/text/difference.ts';

type Props = { readonly row: Row };

/** Lists the addresses that fit about equally well, each with its key. The suggestion comes first. */
export function RowCandidates({ row }: Props) {
  const mapping = useApp(({ list }) => list?.settings.mapping);
  const decide = useApp((state) => state.decide);
  const pickCandidate = useApp((state) => state.pickCandidate);
  const titleId = useId();
  if (row.candidates.length === 0) return null;
  const imported = importedText(row.cells, addressColumns(mapping ?? {}));
  return (
    <section aria-labelledby={titleId}>
      <h4 id={titleId} className="row-part-title">
        {candidatesTitle(row.candidates.length + (row.suggested ? 1 : 0))}
      </h4>
      <ol className="candidates">
        {row.suggested && (
          <CandidateLine
            actionId="accept"
            address={row.suggested}
            confidence={row.confidence}
            imported={imported}
            onPick={() => void decide({ kind: 'used_suggestion' })}
          />
        )}
        {row.candidates.map(({ address, confidence }, place) => (
          <CandidateLine
            key={place}
            actionId={`pick-${place + 1}`}
            address={address}
            confidence={confidence}
            imported={imported}
            onPick={() => void pickCandidate(place + 1)}
          />
        ))}
      </ol>
    </section>
  );
}

type LineProps = {
  readonly actionId: string;
  readonly address: SuggestedAddress;
  readonly confidence: number | null;
  readonly imported: string;
  readonly onPick: () => void;
};

function CandidateLine({ actionId, address, confidence, imported, onPick }: LineProps) {
  const key = useShortcut(actionId);
  const { after } = differenceOf(imported, suggestedText(address));
  return (
    <li>
      <button type="button" className="candidate" onClick={onPick}>
        <kbd aria-hidden="true">{key}</kbd>
        <span>
          <AddressLine segments={after} />
        </span>
        <span className="quiet small">{confidence === null ? '' : formatConfidence(confidence)}</span>
      </button>
    </li>
  );
}
