import { useState } from 'react';
import type { WorkspaceSummary } from '#shared/contract/workspace.ts';
import type { ListSummary } from '#shared/domain/list/list.ts';
import { spentSentence } from '#shared/messages/run.ts';
import { selectCreditKind } from '../store/home/desk-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Message } from '../ui/text/message.tsx';
import { DeleteListDialog } from './delete-list-dialog.tsx';
import { ListEntry } from './list-entry.tsx';
import './lists.css';

/** The home screen: every list with how far its work has come. */
export function ListsScreen() {
  const desk = useApp((state) => state.desk);
  const pickList = useApp((state) => state.pickList);
  const [deleting, setDeleting] = useState<ListSummary | null>(null);
  if (!desk) return null;

  return (
    <div className="page">
      <header className="page-header">
        <h1>Lists</h1>
        <Button look={desk.lists.length > 0 ? 'primary' : 'plain'} onClick={() => void pickList()}>
          Open a list…
        </Button>
      </header>
      {desk.lists.length === 0 ? <NoLists /> : <ListTable lists={desk.lists} onDelete={setDeleting} />}
      <Connection desk={desk} />
      {deleting && <DeleteListDialog list={deleting} onClose={() => setDeleting(null)} />}
    </div>
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
      Drop a CSV file or an Excel workbook anywhere on this window, or begin with the sample list.
    </Message>
  );
}

function Connection({ desk }: { readonly desk: WorkspaceSummary }) {
  const { kind, baseUrl, key } = desk.service;
  return (
    <p className="connection quiet small">
      {kind === 'practice'
        ? 'Connected to the practice service: nothing leaves this computer.'
        : `Connected to ${baseUrl}.`}{' '}
      {key === 'none' && 'No key yet: enter one in Settings before checking a list. '}
      {spentSentence(desk.spent.validation.charged, selectCreditKind({ desk }))}
    </p>
  );
}
