import { useEffect } from 'react';
import { decideManyNote, decideManyQuestion } from '#shared/messages/review/many-rows.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { decidedCount, MANY_ACTIONS, SELECTION, selectedWords } from '#shared/messages/screens/grid.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { selectOnlyEmails } from '../../store/rows/rows-slice.ts';
import { selectedRows } from '../../store/rows/selection.ts';
import type { DecisionForMany } from '../../store/rows/selection-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useRovingFocus } from '../../ui/roving-focus.ts';

const ACTIONS = ['used_suggestion', 'kept_as_entered', 'excluded', 'none'] as const;

type Props = { readonly total: number };

/** Shows how many rows are selected, and decides all of them in one step. */
export function SelectionBar({ total }: Props) {
  const selection = useApp((state) => state.selection);
  const decided = useApp((state) => state.selectedDecided);
  const deciding = useApp((state) => state.bulkProgress);
  const decideSelected = useApp((state) => state.decideSelected);
  const clearSelection = useApp((state) => state.clearSelection);
  const countSelection = useApp((state) => state.countSelection);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- counts again for every selection
  useEffect(() => void countSelection(), [countSelection, selection]);
  const askForCell = useApp((state) => state.askForCell);
  const canFill = useApp((state) => !selectOnlyEmails(state));
  const cellKey = useShortcut('edit-cell');
  const keys: Readonly<Record<DecisionForMany, string>> = {
    used_suggestion: useShortcut('accept'),
    kept_as_entered: useShortcut('keep'),
    excluded: useShortcut('exclude'),
    none: useShortcut('undecide'),
  };
  const bar = useRovingFocus<HTMLDivElement>('horizontal');
  const rows = selection ? selectedRows(selection, total) : 0;
  return (
    <div ref={bar} className="selection-bar small" role="toolbar" aria-label={SELECTION.title}>
      <span className="selection-count" role="status">
        <strong>{selectedWords(rows, selection?.kind === 'all')}</strong>
        {decided !== null && decided > 0 && <span className="quiet"> · {decidedCount(decided)}</span>}
      </span>
      {deciding ? (
        <span className="selection-progress">
          <ProgressBar
            label={SELECTION.deciding}
            fraction={deciding.rows / Math.max(1, deciding.totalRows)}
          />
        </span>
      ) : (
        ACTIONS.map((decision) => (
          <Button key={decision} keyName={keys[decision]} onClick={() => void decideSelected(decision)}>
            <ActionName {...MANY_ACTIONS[decision]} />
          </Button>
        ))
      )}
      {!deciding && canFill && (
        <Button keyName={cellKey} onClick={askForCell}>
          {SELECTION.fill}
        </Button>
      )}
      <Button look="quiet" keyName="Esc" onClick={clearSelection}>
        {SELECTION.clear}
      </Button>
      <ConfirmDialog rows={rows} />
    </div>
  );
}

type NameProps = { readonly short: string; readonly label: string };

function ActionName({ short, label }: NameProps) {
  return (
    <span>
      {short}
      <span className="selection-rest">{label.slice(short.length)}</span>
    </span>
  );
}

function ConfirmDialog({ rows }: { readonly rows: number }) {
  const confirming = useApp((state) => state.confirming);
  const decided = useApp((state) => state.selectedDecided);
  const confirmSelected = useApp((state) => state.confirmSelected);
  const dismissConfirming = useApp((state) => state.dismissConfirming);
  if (!confirming) return null;
  return (
    <Dialog
      title={decideManyQuestion(confirming, rows)}
      onClose={dismissConfirming}
      actions={
        <>
          <Button onClick={dismissConfirming}>{COMMON.cancel}</Button>
          <Button look="primary" onClick={() => void confirmSelected()}>
            {MANY_ACTIONS[confirming].label}
          </Button>
        </>
      }
    >
      <p>{decideManyNote(confirming, decided)}</p>
    </Dialog>
  );
}
