import { useState } from 'react';
import type { TrashEntry } from '#shared/contract/workspace/maintenance.ts';
import { deleteForGoodLabel, LISTS, putBackLabel, trashFacts } from '#shared/messages/screens/lists.ts';
import { IN_TRASH_STILL_KEPT, trashedSentence, trashWords } from '#shared/messages/workspace/maintenance.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { FileName } from '../ui/text/file-name.tsx';
import { DeleteListDialog } from './delete-list-dialog.tsx';

type Props = { readonly trash: readonly TrashEntry[] };

/** Shows deleted lists that can be restored. Renders nothing if there are none. */
export function Trash({ trash }: Props) {
  const putBackList = useApp((state) => state.putBackList);
  const [deleting, setDeleting] = useState<TrashEntry | null>(null);
  if (trash.length === 0) return null;
  return (
    <details className="trash">
      <summary>{trashWords(trash)}</summary>
      <p className="quiet small">{IN_TRASH_STILL_KEPT}</p>
      <ul aria-label={LISTS.trash}>
        {trash.map((entry) => (
          <li key={entry.listId} className="trash-entry">
            <div>
              <FileName name={entry.name} />
              <p className="quiet small">{trashFacts(entry.rows, entry.decided, trashedSentence(entry))}</p>
            </div>
            <Button aria-label={putBackLabel(entry.name)} onClick={() => void putBackList(entry.listId)}>
              {LISTS.putBack}
            </Button>
            <Button
              look="quiet"
              aria-label={deleteForGoodLabel(entry.name)}
              onClick={() => setDeleting(entry)}
            >
              {LISTS.deleteForGoodMore}
            </Button>
          </li>
        ))}
      </ul>
      {deleting && <DeleteListDialog entry={deleting} onClose={() => setDeleting(null)} />}
    </details>
  );
}
