import { addressColumns } from '#shared/domain/address/mapping.ts';
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import { namedBeside } from '#shared/domain/outcome/decided-cells.ts';
import type { ChangedCell, Outcome } from '#shared/domain/outcome/outcome.ts';
import { acceptedRow } from '#shared/domain/outcome/row-text.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { UNPLACED_LABEL } from '#shared/messages/export/export.ts';
import {
  keptWordsSentence,
  NOT_EXPORTED_LABEL,
  writesSentence,
} from '#shared/messages/review/written-cells.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { moreCellsSentence } from '#shared/messages/screens/row-panel.ts';
import { rowWithBuilding } from '../../store/deciding/parts-slice.ts';
import { finalText, outcomeFor, unplacedText } from '../../store/rows/address-text.ts';
import { useApp } from '../../store/use-app.ts';
import { differenceOf } from '../../ui/text/difference.ts';
import { MarkedText } from '../../ui/text/marked-text.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { bestAction } from './best-action.ts';

type Props = { readonly row: Row };

const MOST_SHOWN = 4;

const NO_SETTINGS = { mapping: {}, defaultCountry: null };

/** Lists the cells that an export would write. For an undecided row, assumes the best way to accept it. */
export function RowWrites({ row }: Props) {
  const list = useApp((state) => state.list);
  const settings = list?.settings ?? NO_SETTINGS;
  const keepsBuilding = bestAction(row) === 'accept_with_building';
  const decided = row.decision ? row : keepsBuilding ? rowWithBuilding(row) : acceptedRow(row);
  if (!decided) return null;
  const outcome = outcomeFor(decided, settings);
  const { changes } = outcome;
  const columns = list?.columns ?? [];
  const by = row.decision ? 'export' : keepsBuilding ? 'accept_with_building' : 'accept';
  const isSuggested = row.suggested !== null && decided.decision?.kind === 'used_suggestion';
  const final = finalText(decided, settings);
  const named = isSuggested ? namedBeside(row.suggested.parts, row.suggested.formatted, final) : '';
  return (
    <section className="row-writes" aria-label={writesSentence(by, changes.length)}>
      <h4>{writesSentence(by, changes.length)}</h4>
      {changes.length > 0 && <Cells changes={changes} columns={columns} />}
      <KeptWords outcome={outcome} columns={columns} addressed={addressColumns(settings.mapping)} />
      <Beside label={UNPLACED_LABEL} text={unplacedText(decided, settings)} />
      <Beside label={NOT_EXPORTED_LABEL} text={named} />
    </section>
  );
}

type CellsProps = { readonly changes: readonly ChangedCell[]; readonly columns: readonly string[] };

function Cells({ changes, columns }: CellsProps) {
  const left = changes.length - MOST_SHOWN;
  return (
    <>
      <dl className="row-written">
        {changes.slice(0, MOST_SHOWN).map(({ column, before, after }) => (
          <div key={column}>
            <dt>
              <b>{columnLetters(column)}</b>
              <span>{untrusted(columns[column] ?? '')}</span>
            </dt>
            <dd>
              <NewText before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
      {left > 0 && <p className="row-why">{moreCellsSentence(left)}</p>}
    </>
  );
}

function NewText({ before, after }: Pick<ChangedCell, 'before' | 'after'>) {
  const difference = differenceOf(before, after);
  const lost = difference.before.flatMap(({ text, mark }) => (mark === 'removed' ? [text] : [])).join(' ');
  return (
    <>
      {lost !== '' && (
        <>
          <MarkedText segments={[{ text: lost, mark: 'removed' }]} />{' '}
        </>
      )}
      {after === '' ? (
        <span className="quiet">{COMMON.emptyCell}</span>
      ) : (
        <MarkedText segments={difference.after} />
      )}
    </>
  );
}

type KeptProps = {
  readonly outcome: Outcome;
  readonly columns: readonly string[];
  readonly addressed: readonly number[];
};

function KeptWords({ outcome: { cells, changes }, columns, addressed }: KeptProps) {
  const changed = new Set(changes.map(({ column }) => column));
  const kept = addressed.filter((column) => !changed.has(column) && (cells[column] ?? '').trim() !== '');
  if (changes.length === 0 || kept.length === 0) return null;
  return (
    <p className="row-why">{untrusted(keptWordsSentence(kept.map((column) => columns[column] ?? '')))}</p>
  );
}

function Beside({ label, text }: { readonly label: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <p className="row-why">
      {label}: <b>{untrusted(text)}</b>
    </p>
  );
}
