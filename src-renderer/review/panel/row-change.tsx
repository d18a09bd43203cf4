import type { Row } from '#shared/domain/list/row.ts';
import { addressColumns } from '../../store/importing/column-mapping.ts';
import { finalText, importedText, suggestedText } from '../../store/rows/address-text.ts';
import { useApp } from '../../store/use-app.ts';
import type { Segment } from '../../ui/text/difference.ts';
import { differenceOf } from '../../ui/text/difference.ts';
import { MarkedText } from '../../ui/text/marked-text.tsx';

type Props = { readonly row: Row };

/** The address before and after, large: what differs is marked in both. Of an undecided row without a suggestion, the one there is. */
export function RowChange({ row }: Props) {
  const mapping = useApp(({ list }) => list?.settings.mapping) ?? {};
  const imported = importedText(row.cells, addressColumns(mapping));
  const { decision, suggested } = row;
  const after = decision ? finalText(row, mapping) : suggested ? suggestedText(suggested) : '';
  const difference = differenceOf(imported, after === '' ? imported : after);
  if (imported === '' && after === '') {
    return <p className="row-change quiet">The file has no address in this row.</p>;
  }
  return (
    <dl className="row-change">
      <Line label="Imported" segments={difference.before} />
      {after !== '' && <Line label={decision ? 'To export' : 'Suggested'} segments={difference.after} />}
    </dl>
  );
}

function Line({ label, segments }: { readonly label: string; readonly segments: readonly Segment[] }) {
  return (
    <div>
      <dt className="quiet small">{label}</dt>
      <dd>{segments.length === 0 ? <span className="quiet">—</span> : <MarkedText segments={segments} />}</dd>
    </div>
  );
}
