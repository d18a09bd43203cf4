import { History } from 'lucide-react';
import { useEffect } from 'react';
import type { Row } from '#shared/domain/verdict/row.ts';
import { offerHint, rememberedWords } from '#shared/messages/review/memory.ts';
import { ROW_PANEL } from '#shared/messages/screens/row-panel.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { hasRemembered, selectRemembered } from '../../store/deciding/memory-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';

type Props = { readonly row: Row };

/** Delay in ms before reading the earlier decision, so that moving from row to row stays fast. */
const LOOKED_AT_MS = 120;

/** Offers the decision from an earlier list for the same address. Renders nothing if there is none. */
export function RowRemembered({ row }: Props) {
  const { position, decision } = row;
  const hasAny = useApp(
    ({ rememberedRows }) => rememberedRows !== null && hasRemembered(rememberedRows.found),
  );
  const isOpen = decision?.decidedBy !== 'person';
  const readRemembered = useApp((state) => state.readRemembered);
  const takeRemembered = useApp((state) => state.takeRemembered);
  const found = useApp(selectRemembered(position));
  const shortcut = useShortcut('as-before');
  useEffect(() => {
    if (!hasAny || !isOpen) return undefined;
    const timer = setTimeout(() => void readRemembered(position), LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [hasAny, isOpen, position, readRemembered]);
  if (!hasAny || !isOpen || !found) return null;
  return (
    <section className="row-remembered" aria-label={ROW_PANEL.earlierDecision}>
      <History size={14} aria-hidden="true" />
      <p>
        {rememberedWords(found)}
        {offerHint(found) !== '' && <span className="quiet small"> {offerHint(found)}</span>}
      </p>
      <Button keyName={shortcut} onClick={() => void takeRemembered()}>
        {ROW_PANEL.decideAsBefore}
      </Button>
    </section>
  );
}
