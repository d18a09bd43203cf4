import { LOST_EMAILS_TITLE, lostEmailsQuestion } from '#shared/messages/emails/email-checks.ts';
import { LOST_EMAILS } from '#shared/messages/screens/run-bar.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Asks before checking emails again that may already be paid for. Renders nothing if no email job is lost. */
export function LostEmailsDialog() {
  const run = useApp(({ runs }) => runs.email);
  const closeDialog = useApp((state) => state.closeDialog);
  const askLostEmailsAgain = useApp((state) => state.askLostEmailsAgain);
  const lookForLostEmails = useApp((state) => state.lookForLostEmails);
  const { failure } = run ?? { failure: null };
  if (!run || failure?.code !== 'email_job_lost') return null;
  return (
    <Dialog
      title={LOST_EMAILS_TITLE}
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{LOST_EMAILS.leave}</Button>
          <Button
            onClick={() => {
              closeDialog();
              void askLostEmailsAgain(run);
            }}
          >
            {LOST_EMAILS.checkAgain}
          </Button>
          <Button
            look="primary"
            onClick={() => {
              closeDialog();
              void lookForLostEmails(run);
            }}
          >
            {LOST_EMAILS.lookAgain}
          </Button>
        </>
      }
    >
      <p>{lostEmailsQuestion(failure.emails)}</p>
    </Dialog>
  );
}
