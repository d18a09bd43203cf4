import { Redo2, Undo2 } from 'lucide-react';
import type { Row } from '#shared/domain/list/row.ts';
import { stepWords } from '#shared/messages/history.ts';
import { useKeyOf } from '../../actions/shortcuts/use-shortcut.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { RowCheckButton, RowCheckNote } from './row-check.tsx';

type Props = { readonly row: Row };

/** What can be done with the row: always in sight, always in the same place. */
export function RowActions({ row }: Props) {
  return (
    <footer className="row-foot">
      <div className="row-actions">
        <RowCheckNote row={row} />
        <div className="row-actions-decide">
          <DecideButtons row={row} />
          <RowCheckButton row={row} look={lookOf(row, 'check')} />
        </div>
      </div>
      <div className="row-actions row-actions-more">
        <div className="row-actions-fix">
          <FixButtons />
        </div>
        <div className="row-actions-move">
          <MoveButtons />
        </div>
      </div>
    </footer>
  );
}

/** The action that helps most gets the accent; among several addresses, and after a decision, none does. */
function lookOf(
  { decision, judgement, suggested }: Row,
  action: 'accept' | 'edit' | 'check',
): 'primary' | 'plain' {
  if (decision || judgement.verdict === 'choose') return 'plain';
  const [reason] = judgement.reasons;
  const canBeAsked = reason?.code !== 'nothing_to_check' && reason?.code !== 'unsupported_country';
  const best =
    judgement.verdict === 'not_checked' && canBeAsked
      ? 'check'
      : judgement.verdict === 'fix' || !suggested
        ? 'edit'
        : 'accept';
  return action === best ? 'primary' : 'plain';
}

function DecideButtons({ row }: Props) {
  const decide = useApp((state) => state.decide);
  const openNote = useApp((state) => state.openNote);
  const openFix = useApp((state) => state.openFix);
  const hasSuggestion = row.suggested !== null;
  return (
    <>
      <Button
        look={lookOf(row, 'accept')}
        keyName={useKeyOf('accept')}
        aria-disabled={!hasSuggestion}
        onClick={() => hasSuggestion && void decide({ kind: 'used_suggestion' })}
      >
        Accept
      </Button>
      <Button keyName={useKeyOf('keep')} onClick={() => void decide({ kind: 'kept_as_entered' })}>
        Keep
      </Button>
      <Button look={lookOf(row, 'edit')} keyName={useKeyOf('edit')} onClick={() => openFix('edit')}>
        Edit
      </Button>
      <Button keyName={useKeyOf('exclude')} onClick={() => void decide({ kind: 'excluded' })}>
        Exclude
      </Button>
      <Button keyName={useKeyOf('flag')} onClick={() => openNote()}>
        {row.note === null ? 'Flag' : 'Note'}
      </Button>
    </>
  );
}

/** What each costs is said where it opens, before it is used. */
function FixButtons() {
  const openFix = useApp((state) => state.openFix);
  return (
    <>
      <Button look="quiet" keyName={useKeyOf('suggest')} onClick={() => openFix('suggest')}>
        Suggest…
      </Button>
      <Button look="quiet" keyName={useKeyOf('postcode')} onClick={() => openFix('postcode')}>
        Postcode…
      </Button>
      <Button look="quiet" keyName={useKeyOf('pin')} onClick={() => openFix('map')}>
        Pin…
      </Button>
    </>
  );
}

function MoveButtons() {
  const goToNextDoubtful = useApp((state) => state.goToNextDoubtful);
  const goToPreviousDoubtful = useApp((state) => state.goToPreviousDoubtful);
  const undo = useApp((state) => state.undo);
  const redo = useApp((state) => state.redo);
  const steps = useApp((state) => state.stepsAtHand);
  return (
    <>
      <Button look="quiet" keyName={useKeyOf('previous')} onClick={() => void goToPreviousDoubtful()}>
        Previous
      </Button>
      <Button look="quiet" keyName={useKeyOf('next')} onClick={() => void goToNextDoubtful()}>
        Next
      </Button>
      <Button
        look="quiet"
        keyName={useKeyOf('undo')}
        title={steps?.undo ? `Undo: ${stepWords(steps.undo)}` : 'Undo'}
        onClick={() => void undo()}
      >
        <Undo2 size={14} aria-hidden="true" />
        <span className="visually-hidden">Undo</span>
      </Button>
      <Button
        look="quiet"
        keyName={useKeyOf('redo')}
        title={steps?.redo ? `Redo: ${stepWords(steps.redo)}` : 'Redo'}
        onClick={() => void redo()}
      >
        <Redo2 size={14} aria-hidden="true" />
        <span className="visually-hidden">Redo</span>
      </Button>
    </>
  );
}
