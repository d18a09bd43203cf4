import type { Row } from '#shared/domain/verdict/row.ts';
import { originSentence } from '#shared/messages/history.ts';
import { repairedSentence } from '#shared/messages/repairs.ts';
import { formatDateTime } from '../../ui/text/format.ts';
import { PanelSection } from './panel-section.tsx';
import { PartTable } from './part-table.tsx';

type Props = { readonly row: Row };

/** Part by part, then where the address to export comes from. */
export function RowAddress({ row }: Props) {
  const { decision } = row;
  return (
    <PanelSection title="Address">
      {row.repaired && <p className="quiet small">{repairedSentence(row.repaired)}</p>}
      <PartTable row={row} />
      <p className="small row-origin">
        {originSentence(row)}
        {decision && <span className="quiet">, {formatDateTime(decision.decidedAtMs)}</span>}
      </p>
    </PanelSection>
  );
}
