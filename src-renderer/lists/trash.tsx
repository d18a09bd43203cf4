import { useState } from 'react';
import type { TrashEntry } from '#shared/contract/maintenance.ts';
import { countOf } from '#shared/messages/format.ts';
import { IN_TRASH_STILL_KEPT, trashedSentence, trashWords } from '#shared/messages/maintenance.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { FileName } from '../ui/text/file-name.tsx';
import { DeleteListDialog } from './delete-list-dialog.tsx';

type Props = { readonly trash: readonly TrashEntry[] };

/** Deleted lists that can be restored; empty if there are none. */
export function Trash({ trash }: Props) {
  const putBackList = useApp((state) => state.putBackList);
  const [deleting, setDeleting] = useState<TrashEntry | null>(null);
  if (trash.length === 0) return null;
  return (
    <details className="trash">
      <summary>{trashWords(trash)}</summary>
      <p className="quiet small">{IN_TRASH_STILL_KEPT}</p>
      <ul aria-label="Trash">
        {trash.map((entry) => (
          <li key={entry.listId} className="trash-entry">
            <div>
              <FileName name={entry.name} />
              <p className="quiet small">
                {countOf(entry.rows, 'row')} · {countOf(entry.decided, 'decision')} · {trashedSentence(entry)}
              </p>
            </div>
            <Button
              aria-label={`Put back ${shownText(entry.name)}`}
              onClick={() => void putBackList(entry.listId)}
            >
              Put back
            </Button>
            <Button
              look="quiet"
              aria-label={`Delete ${shownText(entry.name)} for good`}
              onClick={() => setDeleting(entry)}
            >
              Delete for good…
            </Button>
          </li>
        ))}
      </ul>
      {deleting && <DeleteListDialog entry={deleting} onClose={() => setDeleting(null)} />}
    </details>
  );
}
