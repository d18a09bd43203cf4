import type { Row } from '#shared/domain/list/row.ts';
import { originSentence } from '#shared/messages/history.ts';
import { repairedSentence } from '#shared/messages/repairs.ts';
import { addressColumns } from '../../store/importing/column-mapping.ts';
import { useApp } from '../../store/use-app.ts';
import { formatDateTime } from '../../ui/text/format.ts';
import { importedText } from '../../store/rows/address-text.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { PanelSection } from './panel-section.tsx';
import { PartTable } from './part-table.tsx';

type Props = { readonly row: Row };

/** The file's own words, then part by part, then where the address to export comes from. */
export function RowAddress({ row }: Props) {
  const mapping = useApp(({ list }) => list?.settings.mapping);
  const imported = importedText(row.cells, addressColumns(mapping ?? {}));
  const { decision } = row;
  return (
    <PanelSection title="Address">
      {row.entered.line !== '' && <p className="row-entered">{untrusted(imported)}</p>}
      {imported === '' && <p className="quiet">The file has no address in this row.</p>}
      {row.repaired && <p className="quiet small">{repairedSentence(row.repaired)}</p>}
      <PartTable row={row} />
      <SuggestedLines row={row} />
      <p className="small row-origin">
        {originSentence(row)}
        {decision && <span className="quiet">, {formatDateTime(decision.decidedAtMs)}</span>}
      </p>
    </PanelSection>
  );
}

/** The suggestion in the service's own lines, never put together from its parts; nothing where it gave none. */
function SuggestedLines({ row: { suggested } }: Props) {
  if (!suggested || suggested.formatted === '') return null;
  return (
    <div className="row-formatted">
      <p className="quiet small">As the service writes it</p>
      <p className="row-lines">{untrusted(suggested.formatted)}</p>
    </div>
  );
}
