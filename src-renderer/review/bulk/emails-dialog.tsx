import { useEffect } from 'react';
import type { EmailExample, EmailRehearsal } from '#shared/contract/review/rehearsal.ts';
import {
  decidedSentence,
  NO_EMAIL_CHECKED,
  noSuggestionSentence,
  suggestionsSentence,
  takeAllWords,
} from '#shared/messages/emails/email-results.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { BULK, EMAIL_SUGGESTIONS, sampleCaption } from '#shared/messages/screens/bulk.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DifferenceCells } from '../../ui/text/difference-cells.tsx';
import { Message } from '../../ui/text/message.tsx';
import { Waiting } from '../../ui/text/waiting.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { DialogNotice } from './dialog-notice.tsx';
import './bulk.css';

/** Shows a sample of the suggested emails in the current filter, and offers to use all of them in one step. */
export function EmailsDialog() {
  const found = useApp(({ emailSuggestions }) => emailSuggestions?.found ?? null);
  const unread = useApp((state) => state.unread.emails);
  const openEmailSuggestions = useApp((state) => state.openEmailSuggestions);
  const closeEmailSuggestions = useApp((state) => state.closeEmailSuggestions);
  const closeDialog = useApp((state) => state.closeDialog);
  useEffect(() => {
    void openEmailSuggestions();
    return closeEmailSuggestions;
  }, [openEmailSuggestions, closeEmailSuggestions]);
  return (
    <Dialog
      title={EMAIL_SUGGESTIONS.title}
      size="wide"
      onClose={closeDialog}
      actions={<EmailsActions found={found} />}
    >
      {!found && <Waiting title={EMAIL_SUGGESTIONS.waiting} unread={unread} />}
      {found?.emails === 0 && <NoSuggestion decided={found.decided} />}
      {found && found.emails > 0 && (
        <div className="email-suggestions">
          <p>
            {suggestionsSentence(found.emails, found.rows)} {decidedSentence(found.decided)}
          </p>
          <SampleTable sample={found.sample} isAll={found.sample.length === found.emails} />
        </div>
      )}
    </Dialog>
  );
}

function NoSuggestion({ decided }: Pick<EmailRehearsal, 'decided'>) {
  const summary = useApp(({ list }) => list?.summary ?? null);
  const closeDialog = useApp((state) => state.closeDialog);
  const openQuote = useApp((state) => state.openQuote);
  if (!summary) return null;
  const { id, emails } = summary;
  const unchecked = emails?.notChecked ?? 0;
  const isChecked = emails !== null && emails.toReview + emails.done > 0;
  const check = (): void => {
    closeDialog();
    void openQuote(id);
  };
  return (
    <Message
      title={isChecked ? EMAIL_SUGGESTIONS.none : NO_EMAIL_CHECKED.title}
      action={
        (!isChecked || unchecked > 0) && (
          <Button look={isChecked ? 'plain' : 'primary'} onClick={check}>
            {COMMON.checkThisList}
          </Button>
        )
      }
    >
      {isChecked ? noSuggestionSentence(decided, unchecked) : NO_EMAIL_CHECKED.text}
    </Message>
  );
}

type SampleProps = { readonly sample: readonly EmailExample[]; readonly isAll: boolean };

function SampleTable({ sample, isAll }: SampleProps) {
  return (
    <table className="examples">
      <caption>{isAll ? BULK.allOfThem : sampleCaption(sample.length)}</caption>
      <thead>
        <tr>
          <th scope="col" className="number">
            {COMMON.row}
          </th>
          <th scope="col">{BULK.entered}</th>
          <th scope="col">{EMAIL_SUGGESTIONS.meant}</th>
        </tr>
      </thead>
      <tbody>
        {sample.map(({ position, column, slot, entered, meant }) => (
          <tr key={`${position} ${column} ${slot}`}>
            <td className="number quiet">{formatNumber(position)}</td>
            <DifferenceCells before={entered} after={meant} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EmailsActions({ found }: { readonly found: EmailRehearsal | null }) {
  const closeDialog = useApp((state) => state.closeDialog);
  const takeEmailSuggestions = useApp((state) => state.takeEmailSuggestions);
  const isBusy = useApp((state) => state.bulkProgress !== null);
  const emails = found?.emails ?? 0;
  return (
    <>
      <DialogNotice />
      <BulkProgress />
      <Button onClick={closeDialog}>{emails === 0 ? COMMON.close : COMMON.cancel}</Button>
      {emails > 0 && (
        <Button look="primary" aria-disabled={isBusy} onClick={() => void takeEmailSuggestions()}>
          <span className="count-button">{takeAllWords(emails)}</span>
        </Button>
      )}
    </>
  );
}
