import { PencilLine } from 'lucide-react';
import { formatNumber } from '#shared/messages/format.ts';
import { selectDraftsElsewhere } from '../../store/deciding/drafts-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';

/** Counts the other rows with unsaved text, and goes to the next one. Renders nothing if there are none. */
export function DraftsNote() {
  const rows = useApp((state) => selectDraftsElsewhere(state).length);
  const goToNextDraft = useApp((state) => state.goToNextDraft);
  if (rows === 0) return null;
  return (
    <Button
      look="quiet"
      hint="Rows with a note or an edit that is not saved: go to the next"
      onClick={() => void goToNextDraft()}
    >
      <PencilLine size={16} aria-hidden="true" />
      {formatNumber(rows)} not saved
    </Button>
  );
}
