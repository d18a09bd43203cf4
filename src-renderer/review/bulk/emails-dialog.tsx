import { useEffect } from 'react';
import type { EmailExample, EmailRehearsal } from '#shared/contract/rehearsal.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { decidedSentence, suggestionsSentence, takeAllWords } from '#shared/messages/email-results.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Message } from '../../ui/text/message.tsx';
import { Waiting } from '../../ui/text/waiting.tsx';
import { DifferenceCells } from '../../ui/text/difference-cells.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { DialogNotice } from './dialog-notice.tsx';
import './bulk.css';

/** All suggestions for mistyped emails of the filter, taken at a stroke, after a look at ten of them. */
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
      title="Suggested emails"
      size="wide"
      onClose={closeDialog}
      actions={<EmailsActions found={found} />}
    >
      {!found && <Waiting title="Counting the suggestions…" unread={unread} />}
      {found?.emails === 0 && (
        <Message title="No suggestion to take">
          The service suggests no other email in the rows of this filter. {decidedSentence(found.decided)}
        </Message>
      )}
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

type SampleProps = { readonly sample: readonly EmailExample[]; readonly isAll: boolean };

function SampleTable({ sample, isAll }: SampleProps) {
  return (
    <table className="examples">
      <caption>{isAll ? 'All of them' : `Random sample of ${formatNumber(sample.length)}`}</caption>
      <thead>
        <tr>
          <th scope="col" className="number">
            Row
          </th>
          <th scope="col">Entered</th>
          <th scope="col">Probably meant</th>
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
      <Button onClick={closeDialog}>{emails === 0 ? 'Close' : 'Cancel'}</Button>
      {emails > 0 && (
        <Button look="primary" aria-disabled={isBusy} onClick={() => void takeEmailSuggestions()}>
          <span className="count-button">{takeAllWords(emails)}</span>
        </Button>
      )}
    </>
  );
}
