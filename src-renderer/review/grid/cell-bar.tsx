import type { MouseEvent } from 'react';
import { partFault } from '#shared/domain/address/typed-part.ts';
import { partFaultSentence } from '#shared/messages/fix/typed-part.ts';
import { fillQuestion } from '#shared/messages/review/many-rows.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import {
  CELL_EDIT,
  cellTitle,
  decidedCount,
  fillNote,
  fillRowsLabel,
} from '#shared/messages/screens/grid.ts';
import { keyWords } from '../../actions/shortcuts/key-press.ts';
import { IS_MAC } from '../../actions/shortcuts/platform.ts';
import { cellFault } from '../../store/deciding/cell-edit.ts';
import { selectedRows } from '../../store/rows/selection.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

type Props = {
  readonly names: readonly string[];
  readonly total: number;
};

/** Names the cell that is being edited, and offers the editor's keys as buttons. */
export function CellBar({ names, total }: Props) {
  const edit = useApp((state) => state.cellEdit);
  const rows = useApp(({ selection }) => (selection ? selectedRows(selection, total) : 0));
  const decided = useApp((state) => state.selectedDecided) ?? 0;
  const keepCell = useApp((state) => state.keepCell);
  const dropCell = useApp((state) => state.dropCell);
  const fillSelected = useApp((state) => state.fillSelected);
  if (!edit) return null;
  const fault = cellFault(edit);
  return (
    <div className="selection-bar small" role="toolbar" aria-label={CELL_EDIT.title}>
      <span className="selection-count" role="status">
        <strong>{cellTitle(names[edit.column] ?? '', edit.position)}</strong>
        <span className="quiet"> · {fault ? partFaultSentence(fault, edit.text) : CELL_EDIT.nextCell}</span>
        {rows > 1 && decided > 0 && <span className="quiet"> · {decidedCount(decided)}</span>}
      </span>
      <Button
        keyName="Enter"
        aria-disabled={fault !== null}
        onMouseDown={staying}
        onClick={() => void keepCell()}
      >
        {CELL_EDIT.save}
      </Button>
      {rows > 1 && (
        <Button
          keyName={keyWords('Mod+Enter', IS_MAC)}
          aria-disabled={partFault(edit.text) !== null}
          onMouseDown={staying}
          onClick={() => void fillSelected()}
        >
          {fillRowsLabel(rows)}
        </Button>
      )}
      <Button look="quiet" keyName="Esc" onMouseDown={staying} onClick={dropCell}>
        {CELL_EDIT.discard}
      </Button>
    </div>
  );
}

/** Keeps the focus in the cell, because a cell is saved when it loses the focus. */
const staying = (event: MouseEvent): void => event.preventDefault();

/** Asks for consent to fill many rows. Renders nothing if no fill waits for it. */
export function FillDialog({ names, total }: Props) {
  const fill = useApp((state) => state.confirmingFill);
  const rows = useApp(({ selection }) => (selection ? selectedRows(selection, total) : 0));
  const decided = useApp((state) => state.selectedDecided);
  const confirmFill = useApp((state) => state.confirmFill);
  const dismissFill = useApp((state) => state.dismissFill);
  if (!fill) return null;
  return (
    <Dialog
      title={fillQuestion(names[fill.column] ?? '', rows)}
      onClose={dismissFill}
      actions={
        <>
          <Button onClick={dismissFill}>{COMMON.cancel}</Button>
          <Button look="primary" onClick={() => void confirmFill()}>
            {CELL_EDIT.fill}
          </Button>
        </>
      }
    >
      <p>{fillNote(fill.text.trim(), decided)}</p>
    </Dialog>
  );
}
