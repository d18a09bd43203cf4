import { useEffect, useState } from 'react';
import { keyWords } from '../actions/shortcuts/key-press.ts';
import { IS_MAC } from '../actions/shortcuts/platform.ts';
import type { WorkspaceSummary } from '#shared/contract/workspace.ts';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { FROM_ELSEWHERE, notAllowedSentence } from '#shared/messages/approvals.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { spentSentence } from '#shared/messages/run.ts';
import { countdownSentence } from '#shared/messages/services.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Message } from '../ui/text/message.tsx';
import { TrashListDialog } from './delete-list-dialog.tsx';
import { ListEntry } from './list-entry.tsx';
import { Trash } from './trash.tsx';
import './from-elsewhere-dialog.css';
import './lists.css';

/** The home screen: every list with how far its work has come. */
export function ListsScreen() {
  const workspace = useApp((state) => state.workspace);
  const pickList = useApp((state) => state.pickList);
  const [deleting, setDeleting] = useState<ListSummary | null>(null);
  useTellOfDeletions(workspace?.deletions);
  if (!workspace) return null;

  return (
    <div className="page">
      <header className="page-header">
        <h1 tabIndex={-1} data-focus-home="">
          Lists
        </h1>
        <PasteButton />
        <Button look={workspace.lists.length > 0 ? 'primary' : 'plain'} onClick={() => void pickList()}>
          Open a list…
        </Button>
      </header>
      {workspace.lists.length === 0 ? (
        <NoLists />
      ) : (
        <ListTable lists={workspace.lists} onDelete={setDeleting} />
      )}
      <Trash trash={workspace.trash} />
      {workspace.backupFailure && (
        <p className="connection list-deletion small">{failureMessage(workspace.backupFailure).text}</p>
      )}
      <NotAllowedNotice count={workspace.notAllowed.length} />
      <Connection workspace={workspace} />
      {deleting && <TrashListDialog list={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

/** No list is deleted by its term before this screen has said so. */
function useTellOfDeletions(deletions: WorkspaceSummary['deletions'] = NONE): void {
  const noteDeletionsShown = useApp((state) => state.noteDeletionsShown);
  useEffect(() => {
    const untold = deletions.filter(({ isShown }) => !isShown).map(({ listId }) => listId);
    if (untold.length > 0) void noteDeletionsShown(untold);
  }, [deletions, noteDeletionsShown]);
}

const NONE: WorkspaceSummary['deletions'] = [];

function PasteButton() {
  const openDialog = useApp((state) => state.openDialog);
  return (
    <Button keyName={keyWords('Mod+v', IS_MAC)} onClick={() => openDialog('paste')}>
      Paste cells…
    </Button>
  );
}

type ListTableProps = {
  readonly lists: readonly ListSummary[];
  readonly onDelete: (list: ListSummary) => void;
};

function ListTable({ lists, onDelete }: ListTableProps) {
  return (
    <ul className="lists" aria-label="Recent lists">
      {lists.map((list) => (
        <ListEntry key={list.id} list={list} onDelete={() => onDelete(list)} />
      ))}
    </ul>
  );
}

function NoLists() {
  const openSample = useApp((state) => state.openSample);
  return (
    <Message
      title="No lists yet"
      action={
        <Button look="primary" onClick={() => void openSample()}>
          Practise with sample data
        </Button>
      }
    >
      Drop a spreadsheet or a text file anywhere on this window, paste cells that you copied, or begin with
      the sample list.
    </Message>
  );
}

function NotAllowedNotice({ count }: { readonly count: number }) {
  const openDialog = useApp((state) => state.openDialog);
  if (count === 0) return null;
  return (
    <div className="connection not-allowed-notice small">
      <p>{notAllowedSentence(count)}</p>
      <Button onClick={() => openDialog('from-elsewhere')}>{FROM_ELSEWHERE.review}</Button>
    </div>
  );
}

function Connection({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { service, services } = workspace;
  const { kind, name, baseUrl, key } = service;
  const [nowMs] = useState(Date.now);
  const countdown = countdownSentence(service, nowMs);
  return (
    <p className="connection quiet small">
      {kind === 'practice'
        ? 'Connected to the practice service: nothing leaves this computer.'
        : `${key === 'not_allowed' ? 'Not connected, until you allow it, to' : 'Connected to'} ${services.length > 2 ? `${shownText(name)} at ` : ''}${baseUrl}.`}{' '}
      {key === 'none' && 'No key yet: enter one in Settings before checking a list. '}
      {spentSentence(service.spent, kind === 'practice' ? 'practice' : 'real')} {countdown}
    </p>
  );
}
