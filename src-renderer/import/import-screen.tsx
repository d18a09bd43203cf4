import type { ImportProgress } from '#shared/contract/events.ts';
import { asksOnlyEmails, holdsAddress, holdsEmails } from '#shared/domain/address/mapping.ts';
import { SHEET_FORMATS } from '#shared/domain/list/formats.ts';
import { COLUMNS_WITHOUT_ADDRESS, ONLY_EMAILS_CHECKED } from '#shared/messages/import/columns.ts';
import { importPaceWords } from '#shared/messages/import/import-progress.ts';
import {
  ONE_QUESTION_FIRST,
  QUESTIONS_FIRST,
  questionOfAddressFirst,
} from '#shared/messages/import/import-questions.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { fileFacts, IMPORT, importing } from '#shared/messages/screens/import.ts';
import { ColumnTable } from '../columns/column-table.tsx';
import type { ImportDraft } from '../store/importing/import-draft.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { FileName } from '../ui/text/file-name.tsx';
import { Message } from '../ui/text/message.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { ReadingOptions } from './reading-options.tsx';
import './import.css';

export function ImportScreen() {
  const draft = useApp((state) => state.draft);
  const importJob = useApp((state) => state.importJob);
  const goTo = useApp((state) => state.goTo);
  if (!draft) {
    return (
      <Message
        title={IMPORT.noFile}
        action={<Button onClick={() => goTo({ name: 'lists' })}>{IMPORT.backToLists}</Button>}
      >
        {IMPORT.noFileText}
      </Message>
    );
  }
  if (importJob) return <ImportProgressView job={importJob} name={draft.preview.fileName} />;
  return <OpenFile draft={draft} />;
}

function OpenFile({ draft }: { readonly draft: ImportDraft }) {
  const changeColumn = useApp((state) => state.changeColumn);
  const isRereading = useApp((state) => state.isRereading);
  const { columns, rows, hiddenColumns } = draft.preview;
  return (
    <div className="import">
      <ImportHeader draft={draft} isRereading={isRereading} />
      <ReadingOptions draft={draft} />
      <ImportQuestions draft={draft} />
      <ColumnTable
        label={IMPORT.firstRows}
        columns={columns}
        rows={rows}
        mapping={draft.mapping}
        defaultCountry={draft.defaultCountry}
        guesses={draft.guesses}
        hiddenColumns={hiddenColumns}
        isBusy={isRereading}
        onChange={changeColumn}
      />
    </div>
  );
}

type HeaderProps = { readonly draft: ImportDraft; readonly isRereading: boolean };

function ImportHeader({ draft, isRereading }: HeaderProps) {
  const startImport = useApp((state) => state.startImport);
  const { fileName, format, bytes } = draft.preview;
  const problem = isRereading ? IMPORT.reading : whyNotStarted(draft);
  return (
    <header className="import-header">
      <div>
        <h1>
          <FileName name={fileName} />
        </h1>
        <p className="quiet">{fileFacts(SHEET_FORMATS[format].words, bytes)}</p>
      </div>
      <p id="import-missing" className="small" role="status">
        {problem ?? (asksOnlyEmails(draft.mapping) && ONLY_EMAILS_CHECKED)}
      </p>
      <Button
        look="primary"
        aria-disabled={problem !== null}
        aria-describedby="import-missing"
        data-focus-home={draft.doubts.length === 0 ? '' : undefined}
        onClick={() => {
          if (problem === null) void startImport();
        }}
      >
        {IMPORT.start}
      </Button>
    </header>
  );
}

/** Returns why the import cannot start; null if it can. */
function whyNotStarted({ mapping, doubts, addresses }: ImportDraft): string | null {
  const isEach = addresses.every((each) => holdsAddress(each.mapping));
  const isAny = addresses.length > 0 || holdsAddress(mapping) || holdsEmails(mapping);
  if (!isEach || !isAny) return COLUMNS_WITHOUT_ADDRESS;
  if (doubts.length === 0) {
    const doubtful = addresses.find(({ isDoubtful }) => isDoubtful);
    return doubtful ? questionOfAddressFirst(doubtful.addressName) : null;
  }
  return doubts.length === 1 ? ONE_QUESTION_FIRST : QUESTIONS_FIRST;
}

type Props = { readonly job: ImportProgress; readonly name: string };

function ImportProgressView({ job, name }: Props) {
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
