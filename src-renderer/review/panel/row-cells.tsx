import type { Row } from '#shared/domain/verdict/row.ts';
import { moreColumnsSentence, ROW_PANEL } from '#shared/messages/screens/row-panel.ts';
import { fieldOfColumn } from '../../store/importing/column-mapping.ts';
import { useApp } from '../../store/use-app.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { PanelSection } from './panel-section.tsx';

const MOST_SHOWN = 40;

type Props = { readonly row: Row };

/** Shows the row's cells from columns that the app does not use. */
export function RowCells({ row: { cells } }: Props) {
  const list = useApp((state) => state.list);
  if (!list) return null;
  const { columns, settings } = list;
  const others = columns.flatMap((title, column) => {
    const text = cells[column]?.trim() ?? '';
    return text === '' || fieldOfColumn(settings.mapping, column) !== null ? [] : [{ title, column, text }];
  });
  if (others.length === 0) return null;
  const left = others.length - MOST_SHOWN;
  return (
    <PanelSection title={ROW_PANEL.fromFile}>
      <dl className="row-cells small">
        {others.slice(0, MOST_SHOWN).map(({ title, column, text }) => (
          <div key={column}>
            <dt className="quiet">{untrusted(title)}</dt>
            <dd>{untrusted(text)}</dd>
          </div>
        ))}
      </dl>
      {left > 0 && <p className="quiet small">{moreColumnsSentence(left)}</p>}
    </PanelSection>
  );
}
