import { useEffect, useRef } from 'react';
import { LONGEST_PART, partFault } from '#shared/domain/address/typed-part.ts';
import { cellTitle } from '#shared/messages/screens/grid.ts';
import { useApp, useAppStore } from '../../store/use-app.ts';

type Props = {
  readonly position: number;
  readonly column: number;
  readonly title: string;
};

/** Edits a cell of the current row. The grid handles the keys (`use-cell-keys.ts`). */
export function CellEditor({ position, column, title }: Props) {
  const store = useAppStore();
  const text = useApp(({ cellEdit }) => cellEdit?.text ?? '');
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
      aria-invalid={partFault(text) !== null}
      autoComplete="off"
      spellCheck={false}
      maxLength={LONGEST_PART + 1}
      value={text}
      onChange={({ target }) => typeCell(target.value)}
      // The cell stays open when the person switches to another window.
      onBlur={() => document.hasFocus() && void store.getState().keepCell()}
    />
  );
}
