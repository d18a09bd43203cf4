import { Fragment, useEffect, useRef } from 'react';
import type { ListId } from '#shared/domain/list/list.ts';
import type { FoundDamage, RepairedCell } from '#shared/domain/repair/find-damage.ts';
import type { ListDamage } from '#shared/domain/repair/misplaced-rows.ts';
import type { RepairId } from '#shared/domain/repair/repairs.ts';
import {
  DAMAGE_WORDS,
  furtherCells,
  MISPLACED_EXPLAINED,
  misplacedSentence,
  REPAIR_HINTS,
  REPAIRS_ASK_ANEW,
  REPAIRS_EXPLAINED,
  repairsFound,
  rowOfFile,
  STAYS_UNSENT,
  shownCells,
  shownChange,
} from '#shared/messages/import/repairs.ts';
import { QUOTE, repairedRows } from '#shared/messages/screens/quote.ts';
import { selectSummary } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { CheckBox } from '../ui/form/check-box.tsx';
import { differenceOf } from '../ui/text/difference.ts';
import { MarkedText } from '../ui/text/marked-text.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import './repair-panel.css';

/** `hasAnswers`: whether any rows have been checked. */
type Props = { readonly listId: ListId; readonly hasAnswers: boolean };

const MOST_EXAMPLES = 2;
/** The maximum number of cells shown in an example. A row with a whole address has up to five. */
const MOST_CELLS = 3;

/** Shows the damage that can be repaired before the check. Renders nothing if there is none. */
export function RepairPanel({ listId, hasAnswers }: Props) {
  const damage = useApp((state) => (state.damage?.listId === listId ? state.damage.known : null));
  const isOld = useApp((state) => state.damage?.isOld === true);
  const readDamage = useApp((state) => state.readDamage);
  const switchRepair = useApp((state) => state.switchRepair);
  const isReady = useApp((state) => selectSummary(listId)(state)?.state === 'ready');
  // A list that is being prepared refuses this call, even if its quote has arrived.
  useEffect(() => {
    if (isReady) void readDamage(listId);
  }, [readDamage, listId, isReady]);
  const list = useFocusKept(damage !== null && !isOld);
  if (!damage || damage.found.length + damage.misplaced.length === 0) return null;
  const { found, misplaced } = damage;
  return (
    <section className="quote-repairs" aria-labelledby="repairs-title">
      <h2 id="repairs-title">{QUOTE.repairs}</h2>
      {misplaced.length > 0 && <Misplaced misplaced={misplaced} />}
      {found.length > 0 && (
        <p className="quiet small">
          {repairsFound(found.length)} {REPAIRS_EXPLAINED} {hasAnswers && REPAIRS_ASK_ANEW}
        </p>
      )}
      <ul ref={list}>
        {found.map((each) => (
          <li key={each.repair.id} data-repair={each.repair.id}>
            <CheckBox
              label={DAMAGE_WORDS[each.repair.id]}
              hint={repairedRows(each.rows, each.isInForce)}
              isChecked={each.isInForce}
              isFixed={isOld}
              onChange={(isOn) => void switchRepair(listId, each.repair.id, isOn)}
            />
            <Hint id={each.repair.id} />
            <Examples found={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows rows that no repair can fix, above the repairs and without a switch. */
const Misplaced = ({ misplaced }: Pick<ListDamage, 'misplaced'>) => (
  <div>
    {misplaced.map((rows) => (
      <Fragment key={rows.kind}>
        <p>{misplacedSentence(rows)}</p>
        <ul className="repair-examples">
          {rows.examples.map(({ row, cells }) => (
            <li key={row}>
              <span className="quiet">{rowOfFile(row)}</span>
              <p>{untrusted(shownCells(cells))}</p>
            </li>
          ))}
        </ul>
      </Fragment>
    ))}
    <p className="quiet small">{MISPLACED_EXPLAINED}</p>
  </div>
);

/** Returns the focus to the last switch, because the switches disappear while all rows are read again. */
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

function Hint({ id }: { readonly id: RepairId }) {
  const hint = REPAIR_HINTS[id];
  return hint === undefined ? null : <p className="repair-hint quiet small">{hint}</p>;
}

function Examples({ found: { examples } }: { readonly found: FoundDamage }) {
  return (
    <ul className="repair-examples">
      {examples.slice(0, MOST_EXAMPLES).map(({ row, cells }) => (
        <li key={row}>
          <span className="quiet">{rowOfFile(row)}</span>
          {cells.slice(0, MOST_CELLS).map((cell) => (
            <Example key={cell.column} cell={cell} />
          ))}
          {cells.length > MOST_CELLS && <p className="quiet">{furtherCells(cells.length - MOST_CELLS)}</p>}
        </li>
      ))}
    </ul>
  );
}

function Example({ cell: { before, after, unsent } }: { readonly cell: RepairedCell }) {
  const shown = shownChange(before, after);
  const difference = differenceOf(shown.before, shown.after);
  return (
    <>
      {before !== after && (
        <p>
          {before === '' ? EMPTY : <MarkedText segments={difference.before} />}
          <span className="quiet" aria-label={QUOTE.becomes}>
            {' → '}
          </span>
          {after === '' ? EMPTY : <MarkedText segments={difference.after} />}
        </p>
      )}
      {unsent.map((text, at) => (
        <p key={at}>
          {untrusted(text)} <span className="quiet">{STAYS_UNSENT}</span>
        </p>
      ))}
    </>
  );
}

const EMPTY = <span className="quiet">{QUOTE.empty}</span>;
