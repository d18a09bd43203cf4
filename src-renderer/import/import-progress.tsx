import type { ImportProgress } from '#shared/contract/events.ts';
import { importPaceWords } from '#shared/messages/import/import-progress.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { IMPORT, importing } from '#shared/messages/screens/import.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Message } from '../ui/text/message.tsx';

type Props = { readonly job: ImportProgress; readonly name: string };

export function ImportProgressView({ job, name }: Props) {
  const stopImport = useApp((state) => state.stopImport);
  return (
    <Message
      title={importing(name)}
      action={
        <div className="import-progress">
          <ProgressBar label={IMPORT.bar} fraction={job.fraction} />
          <Button onClick={() => void stopImport()}>{COMMON.stop}</Button>
        </div>
      }
    >
      {importPaceWords(job)}
    </Message>
  );
}
