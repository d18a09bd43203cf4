import { LOST_EMAILS_TITLE, lostEmailsQuestion } from '#shared/messages/email-checks.ts';
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
          <Button onClick={closeDialog}>Leave them</Button>
          <Button
            onClick={() => {
              closeDialog();
              void askLostEmailsAgain(run);
            }}
          >
            Check them again
          </Button>
          <Button
            look="primary"
            onClick={() => {
              closeDialog();
              void lookForLostEmails(run);
            }}
          >
            Look again
          </Button>
        </>
      }
    >
      <p>{lostEmailsQuestion(failure.emails)}</p>
    </Dialog>
  );
}
