import { Layers } from 'lucide-react';
import { useEffect } from 'react';
import type { Row } from '#shared/domain/verdict/row.ts';
import { alikeWords } from '#shared/messages/review/written-cells.ts';
import { ROW_PANEL } from '#shared/messages/screens/row-panel.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { selectAlike } from '../../store/bulk/alike-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';

type Props = { readonly row: Row };

/** Delay in ms before counting, so that counting does not slow down moving from row to row. */
const LOOKED_AT_MS = 120;

/** Counts the rows with the same question, and offers to decide them together. Renders nothing if there are none. */
export function RowAlike({ row: { position, revision } }: Props) {
  const readAlike = useApp((state) => state.readAlike);
  const decideAlike = useApp((state) => state.decideAlike);
  const filter = useApp(({ view }) => view.filter);
  const found = useApp(selectAlike(position));
  const shortcut = useShortcut('groups');
  useEffect(() => {
    const timer = setTimeout(() => void readAlike(position), LOOKED_AT_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- counts again when the row or the filter changes
  }, [readAlike, position, revision, filter]);
  if (!found) return null;
  return (
    <div className="row-alike">
      <Layers size={14} aria-hidden="true" />
      <span>{alikeWords(found.rows)}</span>
      <Button look="quiet" keyName={shortcut} onClick={decideAlike}>
        {ROW_PANEL.decideTogether}
      </Button>
    </div>
  );
}
