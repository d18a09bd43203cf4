import type { ImportProgress } from '#shared/contract/events.ts';
import { importPaceWords } from '#shared/messages/import-progress.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Message } from '../ui/text/message.tsx';

type Props = { readonly job: ImportProgress; readonly name: string };

export function ImportProgressView({ job, name }: Props) {
  const stopImport = useApp((state) => state.stopImport);
  return (
    <Message
      title={`Importing ${shownText(name)}`}
      action={
        <div className="import-progress">
          <ProgressBar label="Import" fraction={job.fraction} />
          <Button onClick={() => void stopImport()}>Stop</Button>
        </div>
      }
    >
      {importPaceWords(job)}
    </Message>
  );
}
