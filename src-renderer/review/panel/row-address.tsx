import type { Row } from '#shared/domain/verdict/row.ts';
import { repairedSentence } from '#shared/messages/import/repairs.ts';
import { originSentence } from '#shared/messages/review/history.ts';
import { ROW_PANEL } from '#shared/messages/screens/row-panel.ts';
import { PanelSection } from './panel-section.tsx';
import { PartTable } from './part-table.tsx';

type Props = { readonly row: Row };

export function RowAddress({ row }: Props) {
  return (
    <PanelSection title={ROW_PANEL.address}>
      {row.repaired && <p className="quiet small">{repairedSentence(row.repaired)}</p>}
      <PartTable row={row} />
      {!row.decision && <p className="small">{originSentence(row)}</p>}
    </PanelSection>
  );
}
