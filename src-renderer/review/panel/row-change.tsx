import type { Row } from '#shared/domain/verdict/row.ts';
import { UNPLACED_LABEL } from '#shared/messages/export.ts';
import { namedBeside } from '#shared/domain/outcome/decided-cells.ts';
import { addressColumns } from '../../store/importing/column-mapping.ts';
import { acceptedRow, finalText, importedText, unplacedText } from '../../store/rows/address-text.ts';
import { useApp } from '../../store/use-app.ts';
import type { Segment } from '../../ui/text/difference.ts';
import { differenceOf } from '../../ui/text/difference.ts';
import { MarkedText } from '../../ui/text/marked-text.tsx';

type Props = { readonly row: Row };

const NO_SETTINGS = { mapping: {}, defaultCountry: null };

/** The address before and after, large: what differs is marked in both. Of an undecided row without a suggestion, the one there is. */
export function RowChange({ row }: Props) {
  const settings = useApp(({ list }) => list?.settings) ?? NO_SETTINGS;
  const imported = importedText(row.cells, addressColumns(settings.mapping));
  const { decision } = row;
  const decided = decision ? row : acceptedRow(row);
  const after = decided ? finalText(decided, settings) : '';
  const unplaced = decided ? unplacedText(decided, settings) : '';
  const isOffered = row.suggested !== null && (!decision || decision.kind === 'used_suggestion');
  const named = isOffered ? namedBeside(row.suggested.parts, row.suggested.formatted, after) : '';
  const difference = differenceOf(imported, after === '' ? imported : after);
  if (imported === '' && after === '') {
    return <p className="row-change quiet">The file has no address in this row.</p>;
  }
  return (
    <dl className="row-change">
      <Line label="Imported" segments={difference.before} />
      {after !== '' && <Line label={decision ? 'To export' : 'If accepted'} segments={difference.after} />}
      {unplaced !== '' && <Line label={UNPLACED_LABEL} segments={[{ text: unplaced, mark: 'same' }]} />}
      {named !== '' && (
        <Line
          label="Also in the service’s address (not exported)"
          segments={[{ text: named, mark: 'same' }]}
        />
      )}
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
