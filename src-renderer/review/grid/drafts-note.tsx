import { PencilLine } from 'lucide-react';
import { DRAFTS, unsavedRows } from '#shared/messages/screens/grid.ts';
import { selectDraftsElsewhere } from '../../store/deciding/drafts-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';

export function DraftsNote() {
  const rows = useApp((state) => selectDraftsElsewhere(state).length);
  const goToNextDraft = useApp((state) => state.goToNextDraft);
  if (rows === 0) return null;
  return (
    <Button look="quiet" hint={DRAFTS.goToNext} onClick={() => void goToNextDraft()}>
      <PencilLine size={16} aria-hidden="true" />
      {unsavedRows(rows)}
    </Button>
  );
}
