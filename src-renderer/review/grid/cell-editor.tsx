import { useEffect, useRef } from 'react';
import { LONGEST_TYPED } from '#shared/domain/address/typed-part.ts';
import { cellTitle } from '#shared/messages/screens/grid.ts';
import { cellFault } from '../../store/deciding/cell-edit.ts';
import { useApp, useAppStore } from '../../store/use-app.ts';
import { onLeave } from '../../ui/form/on-leave.ts';
import { pasteOnOneLine } from '../../ui/form/paste-on-one-line.ts';

type Props = {
  readonly position: number;
  readonly column: number;
  readonly title: string;
};

/** Edits a cell of the current row. The grid handles the keys (`use-cell-keys.ts`). */
export function CellEditor({ position, column, title }: Props) {
  const store = useAppStore();
  const text = useApp(({ cellEdit }) => cellEdit?.text ?? '');
  const hasFault = useApp(({ cellEdit }) => cellEdit !== null && cellFault(cellEdit) !== null);
  const typeCell = useApp((state) => state.typeCell);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    return () => store.getState().leaveCell({ position, column });
  }, [store, position, column]);
  return (
    <input
      ref={field}
      className="cell-editor"
      dir="auto"
      aria-label={cellTitle(title, position)}
      aria-invalid={hasFault}
      autoComplete="off"
      spellCheck={false}
      maxLength={LONGEST_TYPED}
      value={text}
      onChange={({ target }) => typeCell(target.value)}
      onPaste={(event) => pasteOnOneLine(event, typeCell)}
      onBlur={onLeave(() => {
        void store.getState().keepCell();
        // A text with a fault is still in the cell.
        store.getState().leaveCell({ position, column });
      })}
    />
  );
}
