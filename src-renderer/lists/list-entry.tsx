import { AppWindow, ChartColumn, Info, Trash2 } from 'lucide-react';
import type { ListState } from '#shared/domain/list/list.ts';
import type { EmailsLeft, ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { EMAILS_ALONE } from '#shared/messages/email-checks.ts';
import { emailsDoneWords } from '#shared/messages/email-results.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { deletionSentence } from '#shared/messages/maintenance.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { FileName } from '../ui/text/file-name.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import type { Share } from './share-bar.tsx';
import { ShareBar } from './share-bar.tsx';

const STATE_WORDS: Readonly<Record<ListState, string>> = {
  importing: 'importing since',
  preparing: 'being prepared, imported',
  ready: 'imported',
};

type Props = { readonly list: ListSummary; readonly onDelete: () => void };

/** One list of the home screen. */
export function ListEntry({ list, onDelete }: Props) {
  const openList = useApp((state) => state.openList);
  const deletion = useApp(({ workspace }) => workspace?.deletions.find(({ listId }) => listId === list.id));
  const isFilled = list.state !== 'importing';
  return (
    <li className="list-entry">
      <div className="list-entry-main">
        <button type="button" className="list-open" disabled={!isFilled} onClick={() => void openList(list)}>
          <FileName name={list.name} />
        </button>
        <p className="quiet small">
          {countOf(list.rows, 'row')} · {STATE_WORDS[list.state]} {formatDateTime(list.importedAtMs)}
        </p>
        {deletion && <p className="list-deletion small">{deletionSentence(deletion.atMs)}</p>}
      </div>
      <div className="list-entry-work">
        {!list.onlyEmails && (
          <ShareBar label={`Progress of ${shownText(list.name)}`} shares={sharesOf(list)} />
        )}
        {list.onlyEmails && !list.emails && <p className="quiet small">{EMAILS_ALONE}</p>}
        {list.emails && isShown(list) && (
          <ShareBar label={`Emails of ${shownText(list.name)}`} shares={sharesOfEmails(list.emails)} />
        )}
      </div>
      <ListActions list={list} isFilled={isFilled} onDelete={onDelete} />
    </li>
  );
}

type ActionsProps = Props & { readonly isFilled: boolean };

function ListActions({ list, isFilled, onDelete }: ActionsProps) {
  const openReport = useApp((state) => state.openReport);
  const openListInWindow = useApp((state) => state.openListInWindow);
  const goTo = useApp((state) => state.goTo);
  return (
    <>
      {openListInWindow && (
        <Button
          look="quiet"
          hint="Open in a new window"
          aria-label={`Open ${shownText(list.name)} in a new window`}
          disabled={!isFilled}
          onClick={() => void openListInWindow(list)}
        >
          <AppWindow size={16} aria-hidden="true" />
        </Button>
      )}
      <Button
        look="quiet"
        hint="Report"
        aria-label={`Report of ${shownText(list.name)}`}
        disabled={!isFilled}
        onClick={() => void openReport(list.id)}
      >
        <ChartColumn size={16} aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        hint="What is kept"
        aria-label={`What is kept of ${shownText(list.name)}`}
        disabled={!isFilled}
        onClick={() => goTo({ name: 'kept', listId: list.id })}
      >
        <Info size={16} aria-hidden="true" />
      </Button>
      <Button look="quiet" hint="Delete" aria-label={`Delete ${shownText(list.name)}`} onClick={onDelete}>
        <Trash2 size={16} aria-hidden="true" />
      </Button>
    </>
  );
}

/** A list's rows by what is left to do with them. */
function sharesOf({ rows, toReview, verdicts }: ListSummary): readonly Share[] {
  const notChecked = Math.min(verdicts.not_checked, rows);
  const done = Math.max(0, rows - notChecked - toReview);
  return [
    { key: 'done', count: done, label: `${formatNumber(done)} done` },
    { key: 'to-review', count: toReview, label: `${formatNumber(toReview)} to review` },
    { key: 'not-checked', count: notChecked, label: `${formatNumber(notChecked)} not checked` },
  ];
}

/** Beside addresses, from the first email that something is known of. */
const isShown = ({ onlyEmails, emails }: ListSummary): boolean =>
  onlyEmails || (emails !== null && emails.done + emails.toReview > 0);

function sharesOfEmails({ notChecked, toReview, done, replaced }: EmailsLeft): readonly Share[] {
  return [
    { key: 'done', count: done, label: emailsDoneWords(done, replaced) },
    { key: 'to-review', count: toReview, label: `${formatNumber(toReview)} to review` },
    { key: 'not-checked', count: notChecked, label: `${formatNumber(notChecked)} not checked` },
  ];
}
