import type { Row } from '#shared/domain/verdict/row.ts';
import { DRAFTS } from '#shared/messages/screens/grid.ts';
import { ROW_DRAFT } from '#shared/messages/screens/row-panel.ts';
import { selectEdit } from '../../store/deciding/drafts-slice.ts';
import { partsText } from '../../store/rows/address-text.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { PanelSection } from './panel-section.tsx';

type Props = { readonly row: Row };

/** Shows the unsaved edit of this row. Renders nothing if there is none. */
export function RowDraft({ row: { position } }: Props) {
  const edit = useApp(selectEdit(position));
  const openFix = useApp((state) => state.openFix);
  if (!edit) return null;
  return (
    <PanelSection title={DRAFTS.edit}>
      <p className="row-draft">
        <span>{untrusted(partsText(edit.address)) || ROW_DRAFT.empty}</span>
        <Button look="quiet" onClick={() => openFix('edit')}>
          {ROW_DRAFT.resume}
        </Button>
      </p>
    </PanelSection>
  );
}
