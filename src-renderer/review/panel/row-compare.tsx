import { addressColumns } from '#shared/domain/address/mapping.ts';
import { knownByColumn } from '#shared/domain/columns/cells/known-by.ts';
import { importedText } from '#shared/domain/outcome/row-text.ts';
import type { RepairSettings } from '#shared/domain/repair/repaired-cells.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { COMPARE, onlyPlaceWords } from '#shared/messages/screens/row-panel.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { finalText, suggestedText } from '../../store/rows/address-text.ts';
import { useApp } from '../../store/use-app.ts';
import { AddressLine } from '../../ui/text/address-line.tsx';
import { differenceOf, type Segment } from '../../ui/text/difference.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { markedImported } from './marked-imported.ts';

type Props = { readonly row: Row };

const NO_SETTINGS = { mapping: {}, defaultCountry: null };

/** Shows the name of the row, and the imported and the new address with the differences marked. */
export function RowCompare({ row }: Props) {
  const settings = useApp(({ list }) => list?.settings) ?? NO_SETTINGS;
  const imported = importedText(row.cells, addressColumns(settings.mapping));
  const other = otherVersion(row, settings);
  const before = other?.isMarked ? markedImported(row, settings) : asIs(imported);
  const after = other?.isMarked ? differenceOf(imported, other.text).after : asIs(other?.text ?? '');
  return (
    <dl className="row-compare">
      <Name row={row} />
      {imported === '' && !other ? (
        <div>
          <dt>{COMPARE.imported}</dt>
          <dd className="quiet">{COMPARE.noAddress}</dd>
        </div>
      ) : (
        <Line label={COMPARE.imported} segments={before} />
      )}
      {other && <Line label={other.label} segments={after} isNew />}
    </dl>
  );
}

const asIs = (text: string): readonly Segment[] => (text === '' ? [] : [{ text, mark: 'same' }]);

type Version = { readonly label: string; readonly text: string; readonly isMarked: boolean };

/**
 * Returns the address to export, or else the suggestion; null without either, or if a person must choose between
 * suggestions.
 */
function otherVersion(row: Row, settings: RepairSettings): Version | null {
  const { decision, suggested, judgement } = row;
  if (decision) return { label: COMPARE.toExport, text: finalText(row, settings), isMarked: true };
  if (!suggested || judgement.verdict === 'choose') return null;
  const text = suggestedText(suggested);
  // Without a street, nothing is marked, because the marks would strike out almost the whole address.
  if (judgement.verdict !== 'fix' || suggested.parts.street !== '') {
    return { label: COMPARE.suggested, text, isMarked: true };
  }
  return { label: COMPARE.found, text: onlyPlaceWords(text), isMarked: false };
}

function Name({ row: { cells } }: Props) {
  const list = useApp((state) => state.list);
  const column = list && knownByColumn(list.columns, list.settings.mapping);
  const name = column === null ? '' : (cells[column] ?? '').trim();
  if (name === '' || column === null) return null;
  const title = list?.columns[column] ?? '';
  return (
    <div className="row-known-by">
      <dt title={shownText(title)}>{untrusted(title)}</dt>
      <dd>{untrusted(name)}</dd>
    </div>
  );
}

type LineProps = {
  readonly label: string;
  readonly segments: readonly Segment[];
  readonly isNew?: boolean;
};

function Line({ label, segments, isNew = false }: LineProps) {
  return (
    <div className={isNew ? 'row-new' : undefined}>
      <dt>{label}</dt>
      <dd>
        {segments.length === 0 ? <span className="quiet">—</span> : <AddressLine segments={segments} />}
      </dd>
    </div>
  );
}
