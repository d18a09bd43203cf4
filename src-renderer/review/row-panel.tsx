import type { Row } from '#shared/domain/row.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { reasonSentence } from '#shared/messages/reasons.ts';
import { DECISION_WORDS } from '#shared/messages/words.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';
import { formatDateTime } from '../ui/format.ts';
import { PartTable } from './part-table.tsx';
import { RowCheckAction } from './row-check.tsx';
import { RowEditor } from './row-editor.tsx';
import { VerdictMark } from './verdict-mark.tsx';

type Props = { readonly isEditing: boolean; readonly onEditing: (isEditing: boolean) => void };

/** The row in question: what was asked, what came back, and what to do with it. */
export function RowPanel({ isEditing, onEditing }: Props) {
  const row = useApp(({ cursor }) => cursor?.row ?? null);
  if (!row) return <aside className="row-panel" aria-label="Row" />;
  return (
    <aside className="row-panel" aria-label="Row">
      <RowHeader row={row} />
      <div className="row-facts">
        <VerdictMark verdict={row.judgement.verdict} />
        <p className="row-sentence">{reasonSentence(row.judgement)}</p>
        {isEditing ? (
          <RowEditor key={row.position} row={row} onClose={() => onEditing(false)} />
        ) : (
          <PartTable row={row} />
        )}
        <Corrections corrections={row.corrections} />
        <DecisionNote row={row} />
      </div>
      {!isEditing && <RowCheckAction row={row} />}
      {!isEditing && <RowActions row={row} onEdit={() => onEditing(true)} />}
    </aside>
  );
}

function RowHeader({ row }: { readonly row: Row }) {
  const place = useApp((state) => state.placeInReview);
  const toReview = useApp(({ list }) => list?.summary.toReview ?? 0);
  const left = toReview === 0 ? 'nothing to review' : `${formatNumber(toReview)} to review`;
  return (
    <header className="row-header">
      <h2>Row {formatNumber(row.position)}</h2>
      <span className="quiet small">{place === null ? left : `${formatNumber(place)} of ${left}`}</span>
    </header>
  );
}

/** What the service says it corrected, in its own words. */
function Corrections({ corrections }: { readonly corrections: readonly string[] }) {
  if (corrections.length === 0) return null;
  return (
    <section>
      <h3>The service says</h3>
      <ul className="corrections quiet small">
        {corrections.map((text, place) => (
          <li key={place}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function DecisionNote({ row: { decision } }: { readonly row: Row }) {
  if (!decision) return <p className="quiet small">Not decided yet</p>;
  const who = decision.decidedBy === 'person' ? 'by you' : `by rule (${decision.ruleVersion})`;
  return (
    <p className="small">
      {DECISION_WORDS[decision.kind]}{' '}
      <span className="quiet">
        {who}, {formatDateTime(decision.decidedAtMs)}
      </span>
    </p>
  );
}

function RowActions({ row, onEdit }: { readonly row: Row; readonly onEdit: () => void }) {
  const decide = useApp((state) => state.decide);
  const undo = useApp((state) => state.undo);
  const goToNextDoubtful = useApp((state) => state.goToNextDoubtful);
  const hasSuggestion = row.suggested !== null;
  return (
    <footer className="row-actions">
      <Button
        look={hasSuggestion ? 'primary' : 'plain'}
        keyName="A"
        disabled={!hasSuggestion}
        onClick={() => void decide({ kind: 'used_suggestion' })}
      >
        Accept
      </Button>
      <Button keyName="K" onClick={() => void decide({ kind: 'kept_as_entered' })}>
        Keep
      </Button>
      <Button keyName="E" onClick={onEdit}>
        Edit
      </Button>
      <Button keyName="X" onClick={() => void decide({ kind: 'excluded' })}>
        Exclude
      </Button>
      <Button keyName="U" onClick={() => void undo()}>
        Undo
      </Button>
      <Button keyName="N" onClick={() => void goToNextDoubtful()}>
        Next
      </Button>
    </footer>
  );
}
