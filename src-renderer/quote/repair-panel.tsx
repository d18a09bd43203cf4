import { useEffect, useRef } from 'react';
import type { FoundDamage, RepairedCell } from '#shared/domain/repair/find-damage.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { countOf } from '#shared/messages/format.ts';
import {
  DAMAGE_WORDS,
  REPAIRS_ASK_ANEW,
  REPAIRS_EXPLAINED,
  withNamedSpaces,
} from '#shared/messages/repairs.ts';
import { selectSummary } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { CheckBox } from '../ui/form/check-box.tsx';
import { differenceOf } from '../ui/text/difference.ts';
import { MarkedText } from '../ui/text/marked-text.tsx';
import './repair-panel.css';

/** `hasAnswers`: rows of the list were checked already. */
type Props = { readonly listId: ListId; readonly hasAnswers: boolean };

const MOST_EXAMPLES = 2;
/** Cells of an example; a row of a whole address has up to five. */
const MOST_CELLS = 3;

/** What can be repaired before anything is asked; nothing where nothing is damaged. */
export function RepairPanel({ listId, hasAnswers }: Props) {
  const damage = useApp((state) => (state.damage?.listId === listId ? state.damage.found : null));
  const isOld = useApp(({ damage: known }) => known?.isOld === true);
  const readDamage = useApp((state) => state.readDamage);
  const switchRepair = useApp((state) => state.switchRepair);
  const isReady = useApp((state) => selectSummary(listId)(state)?.state === 'ready');
  // While a list is being prepared its damage is refused, though its quote may come in time.
  useEffect(() => {
    if (isReady) void readDamage(listId);
  }, [readDamage, listId, isReady]);
  const list = useFocusKept(damage !== null && !isOld);
  if (!damage || damage.length === 0) return null;
  return (
    <section className="quote-repairs" aria-labelledby="repairs-title">
      <h2 id="repairs-title">Repairs</h2>
      <p className="quiet small">
        {REPAIRS_EXPLAINED} {hasAnswers && REPAIRS_ASK_ANEW}
      </p>
      <ul ref={list}>
        {damage.map((found) => (
          <li key={found.repair.id} data-repair={found.repair.id}>
            <CheckBox
              label={DAMAGE_WORDS[found.repair.id]}
              hint={rowsOf(found)}
              isChecked={found.isInForce}
              isFixed={isOld}
              onChange={(isOn) => void switchRepair(listId, found.repair.id, isOn)}
            />
            <Examples found={found} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The switches are not there while all rows are read anew: the one that was used has the focus again. */
function useFocusKept(isShown: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const switched = useApp((state) => state.switchedRepair);
  const forgetSwitched = useApp((state) => state.forgetSwitched);
  useEffect(() => {
    const item =
      isShown && switched !== null && list.current?.querySelector(`[data-repair=${switched}] input`);
    if (!(item instanceof HTMLElement)) return;
    item.focus();
    forgetSwitched();
  }, [isShown, switched, forgetSwitched]);
  return list;
}

const rowsOf = ({ rows, isInForce }: FoundDamage): string =>
  `${countOf(rows, 'row')}${isInForce ? ' repaired' : ''}`;

function Examples({ found: { examples } }: { readonly found: FoundDamage }) {
  return (
    <ul className="repair-examples">
      {examples.slice(0, MOST_EXAMPLES).map(({ position, cells }) => (
        <li key={position}>
          {cells.slice(0, MOST_CELLS).map((cell) => (
            <Example key={cell.column} cell={cell} />
          ))}
        </li>
      ))}
    </ul>
  );
}

function Example({ cell: { before, after } }: { readonly cell: RepairedCell }) {
  const difference = differenceOf(shortened(before), shortened(after));
  return (
    <p>
      {before === '' ? <span className="quiet">(empty)</span> : <MarkedText segments={difference.before} />}
      <span className="quiet" aria-label="becomes">
        {' → '}
      </span>
      {after === '' ? <span className="quiet">(empty)</span> : <MarkedText segments={difference.after} />}
    </p>
  );
}

const LONGEST = 80;
const shortened = (text: string): string =>
  withNamedSpaces(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
