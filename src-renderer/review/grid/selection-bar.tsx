import { useEffect } from 'react';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { decideManyNote, decideManyQuestion } from '#shared/messages/many-rows.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { selectOnlyEmails } from '../../store/rows/rows-slice.ts';
import { selectedRows } from '../../store/rows/selection.ts';
import type { DecisionForMany } from '../../store/rows/selection-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useRovingFocus } from '../../ui/roving-focus.ts';

/** The name of each action in two parts. The second part is hidden if there is little room. */
const ACTIONS: readonly (readonly [decision: DecisionForMany, verb: string, rest: string])[] = [
  ['used_suggestion', 'Accept', ' suggestions'],
  ['kept_as_entered', 'Keep', ' as entered'],
  ['excluded', 'Exclude', ''],
  ['none', 'Clear decision', ''],
];

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
    <div ref={bar} className="selection-bar small" role="toolbar" aria-label="Selected rows">
      <span className="selection-count" role="status">
        <strong>
          {selection?.kind === 'all' && 'All '}
          {countOf(rows, 'row')} selected
        </strong>
        {decided !== null && decided > 0 && <span className="quiet"> · {formatNumber(decided)} decided</span>}
      </span>
      {deciding ? (
        <span className="selection-progress">
          <ProgressBar label="Deciding" fraction={deciding.rows / Math.max(1, deciding.totalRows)} />
        </span>
      ) : (
        ACTIONS.map(([decision, verb, rest]) => (
          <Button key={decision} keyName={keys[decision]} onClick={() => void decideSelected(decision)}>
            <span>
              {verb}
              <span className="selection-rest">{rest}</span>
            </span>
          </Button>
        ))
      )}
      {!deciding && canFill && (
        <Button keyName={cellKey} onClick={askForCell}>
          Fill…
        </Button>
      )}
      <Button look="quiet" keyName="Esc" onClick={clearSelection}>
        Clear
      </Button>
      <ConfirmDialog rows={rows} />
    </div>
  );
}

function ConfirmDialog({ rows }: { readonly rows: number }) {
  const confirming = useApp((state) => state.confirming);
  const decided = useApp((state) => state.selectedDecided);
  const confirmSelected = useApp((state) => state.confirmSelected);
  const dismissConfirming = useApp((state) => state.dismissConfirming);
  if (!confirming) return null;
  const [, verb, rest] = ACTIONS.find(([decision]) => decision === confirming) ?? ['', 'Decide', ''];
  return (
    <Dialog
      title={decideManyQuestion(confirming, rows)}
      onClose={dismissConfirming}
      actions={
        <>
          <Button onClick={dismissConfirming}>Cancel</Button>
          <Button look="primary" onClick={() => void confirmSelected()}>
            {verb}
            {rest}
          </Button>
        </>
      }
    >
      <p>{decideManyNote(confirming, decided)}</p>
    </Dialog>
  );
}
