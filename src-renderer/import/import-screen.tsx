import { SHEET_FORMATS } from '#shared/domain/list/formats.ts';
import { formatBytes } from '#shared/messages/format.ts';
import { ColumnTable } from '../columns/column-table.tsx';
import { holdsAddress } from '#shared/domain/columns/mapping.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Message } from '../ui/text/message.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import { ImportProgressView } from './import-progress.tsx';
import { ReadingOptions } from './reading-options.tsx';
import './import.css';

/** From a file to a list: how it is read, what its columns hold, and then the import itself. */
export function ImportScreen() {
  const draft = useApp((state) => state.draft);
  const importJob = useApp((state) => state.importJob);
  const startImport = useApp((state) => state.startImport);
  const changeColumn = useApp((state) => state.changeColumn);
  const goTo = useApp((state) => state.goTo);
  if (!draft) {
    return (
      <Message
        title="No file is open"
        action={<Button onClick={() => goTo({ name: 'lists' })}>Back to the lists</Button>}
      >
        Open a list to see its first rows here.
      </Message>
    );
  }
  if (importJob) return <ImportProgressView job={importJob} name={draft.preview.fileName} />;

  const { fileName, format, bytes, columns, rows, guesses } = draft.preview;
  const hasAddress = holdsAddress(draft.mapping);
  return (
    <div className="import">
      <header className="import-header">
        <div>
          <h1>{untrusted(fileName)}</h1>
          <p className="quiet">
            {SHEET_FORMATS[format].words}, {formatBytes(bytes)}. Check how it is read and which column holds
            what; nothing is sent yet.
          </p>
        </div>
        {!hasAddress && (
          <p id="import-missing" className="small">
            Choose the columns that hold the address first.
          </p>
        )}
        <Button
          look="primary"
          disabled={!hasAddress}
          aria-describedby={hasAddress ? undefined : 'import-missing'}
          onClick={() => void startImport()}
        >
          Start import
        </Button>
      </header>
      <ReadingOptions draft={draft} />
      <ColumnTable
        label="First rows of the file"
        columns={columns}
        rows={rows}
        mapping={draft.mapping}
        guesses={guesses}
        onChange={changeColumn}
      />
    </div>
  );
}
