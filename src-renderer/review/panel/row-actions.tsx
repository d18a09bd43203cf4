import { Redo2, Undo2 } from 'lucide-react';
import type { Row } from '#shared/domain/verdict/row.ts';
import { stepWords } from '#shared/messages/history.ts';
import { useRowShortcut, useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { selectOnlyEmails } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import type { BestAction } from './best-action.ts';
import { bestAction } from './best-action.ts';
import { RowCheckButton, RowCheckNote } from './row-check.tsx';

type Props = { readonly row: Row };

/** What can be done with the row: always in sight, always in the same place. */
export function RowActions({ row }: Props) {
  const isOnlyEmails = useApp(selectOnlyEmails);
  if (isOnlyEmails)
    return (
      <footer className="row-foot">
        <div className="row-actions">
          <div className="row-actions-decide">
            <DecideWithoutAddress row={row} />
          </div>
        </div>
        <div className="row-actions row-actions-more">
          <div className="row-actions-move">
            <MoveButtons />
          </div>
        </div>
      </footer>
    );
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

const lookOf = (row: Row, action: BestAction): 'primary' | 'plain' =>
  bestAction(row) === action ? 'primary' : 'plain';

/** What can be said of a row whatever it asks. */
function DecideWithoutAddress({ row }: Props) {
  const decide = useApp((state) => state.decide);
  const openNote = useApp((state) => state.openNote);
  return (
    <>
      <Button keyName={useRowShortcut('keep')} onClick={() => void decide({ kind: 'kept_as_entered' })}>
        Keep
      </Button>
      <Button keyName={useRowShortcut('exclude')} onClick={() => void decide({ kind: 'excluded' })}>
        Exclude
      </Button>
      <Button keyName={useShortcut('flag')} onClick={() => openNote()}>
        {row.note === null ? 'Flag' : 'Note'}
      </Button>
    </>
  );
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
        keyName={useRowShortcut('accept')}
        aria-disabled={!hasSuggestion}
        onClick={() => hasSuggestion && void decide({ kind: 'used_suggestion' })}
      >
        Accept
      </Button>
      <Button
        look={lookOf(row, 'keep')}
        keyName={useRowShortcut('keep')}
        onClick={() => void decide({ kind: 'kept_as_entered' })}
      >
        Keep
      </Button>
      <Button look={lookOf(row, 'edit')} keyName={useShortcut('edit')} onClick={() => openFix('edit')}>
        Edit
      </Button>
      <Button keyName={useRowShortcut('exclude')} onClick={() => void decide({ kind: 'excluded' })}>
        Exclude
      </Button>
      <Button keyName={useShortcut('flag')} onClick={() => openNote()}>
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
      <Button look="quiet" keyName={useShortcut('suggest')} onClick={() => openFix('suggest')}>
        Suggest…
      </Button>
      <Button look="quiet" keyName={useShortcut('postcode')} onClick={() => openFix('postcode')}>
        Postcode…
      </Button>
      <Button look="quiet" keyName={useShortcut('pin')} onClick={() => openFix('map')}>
        Pin…
      </Button>
    </>
  );
}

function MoveButtons() {
  const goToNextToReview = useApp((state) => state.goToNextToReview);
  const goToPreviousToReview = useApp((state) => state.goToPreviousToReview);
  const undo = useApp((state) => state.undo);
  const redo = useApp((state) => state.redo);
  const steps = useApp((state) => state.stepsAtHand);
  return (
    <>
      <Button look="quiet" keyName={useShortcut('previous')} onClick={() => void goToPreviousToReview()}>
        Previous
      </Button>
      <Button look="quiet" keyName={useShortcut('next')} onClick={() => void goToNextToReview()}>
        Next
      </Button>
      <Button
        look="quiet"
        keyName={useShortcut('undo')}
        title={steps?.undo ? `Undo: ${stepWords(steps.undo)}` : 'Undo'}
        onClick={() => void undo()}
      >
        <Undo2 size={14} aria-hidden="true" />
        <span className="visually-hidden">Undo</span>
      </Button>
      <Button
        look="quiet"
        keyName={useShortcut('redo')}
        title={steps?.redo ? `Redo: ${stepWords(steps.redo)}` : 'Redo'}
        onClick={() => void redo()}
      >
        <Redo2 size={14} aria-hidden="true" />
        <span className="visually-hidden">Redo</span>
      </Button>
    </>
  );
}
