import { useEffect } from 'react';
import type { ListId } from '#shared/domain/list/list.ts';
import {
  COLUMNS_AS_BEFORE,
  COLUMNS_CHANGING,
  COLUMNS_COUNTING,
  COLUMNS_WAIT,
  COLUMNS_WITHOUT_ADDRESS,
  effectSentences,
} from '#shared/messages/import/columns.ts';
import { COLUMNS, changeColumnsLabel } from '#shared/messages/screens/columns.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { selectSummary } from '../store/home/workspace-slice.ts';
import { whyNotChanged } from '../store/importing/columns-slice.ts';
import { selectDialogNotice } from '../store/screen/notices-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Waiting } from '../ui/text/waiting.tsx';
import { ColumnTable } from './column-table.tsx';
import { CountryField } from './country-field.tsx';
import './columns.css';

type Props = { readonly listId: ListId };

/** Changes the columns and the country of a list after the import. */
export function ColumnsDialog({ listId }: Props) {
  const draft = useApp((state) => state.columnsDraft);
  const startColumns = useApp((state) => state.startColumns);
  const endColumns = useApp((state) => state.endColumns);
  const chooseField = useApp((state) => state.chooseField);
  const chooseCountry = useApp((state) => state.chooseCountry);
  const closeDialog = useApp((state) => state.closeDialog);
  useEffect(() => {
    void startColumns(listId);
    return endColumns;
  }, [startColumns, endColumns, listId]);
  const inForce = draft?.inForce;
  return (
    <Dialog
      title={COLUMNS.title}
      size="wide"
      onClose={closeDialog}
      actions={<ColumnsActions listId={listId} />}
    >
      {draft && inForce ? (
        <div className="columns-choice">
          <CountryField
            country={draft.chosen.defaultCountry}
            guess={inForce.guessedCountry}
            onChange={chooseCountry}
          />
          <ColumnTable
            label={COLUMNS.firstRows}
            columns={inForce.columns}
            rows={inForce.rows}
            mapping={draft.chosen.mapping}
            defaultCountry={draft.chosen.defaultCountry}
            guesses={inForce.guesses}
            hiddenColumns={inForce.hiddenColumns}
            onChange={chooseField}
          />
          <Effect listId={listId} />
        </div>
      ) : (
        <p className="quiet">{COLUMNS.reading}</p>
      )}
    </Dialog>
  );
}

function Effect({ listId }: Props) {
  const problem = useApp(whyNotChanged);
  const effect = useApp(({ columnsDraft }) => columnsDraft?.effect ?? null);
  const unread = useApp((state) => state.unread['columns-effect']);
  const isChanging = useApp(({ bulkProgress }) => bulkProgress?.listId === listId);
  const rows = useApp(selectSummary(listId))?.rows ?? 0;
  const words = isChanging ? COLUMNS_CHANGING : wordsOf(problem);
  if (words === null && !effect && unread) return <Waiting title={COLUMNS_COUNTING} unread={unread} />;
  return (
    <p className="columns-effect" role="status">
      {words ?? (effect ? effectSentences(effect, rows).join(' ') : COLUMNS_COUNTING)}
    </p>
  );
}

function wordsOf(problem: ReturnType<typeof whyNotChanged>): string | null {
  switch (problem) {
    case 'checking':
      return COLUMNS_WAIT;
    case 'as_before':
      return COLUMNS_AS_BEFORE;
    case 'without_address':
      return COLUMNS_WITHOUT_ADDRESS;
    case 'reading':
    case null:
      return null;
  }
}

function ColumnsActions({ listId }: Props) {
  const problem = useApp(whyNotChanged);
  const changing = useApp(({ bulkProgress }) => (bulkProgress?.listId === listId ? bulkProgress : null));
  const rows = useApp(selectSummary(listId))?.rows ?? 0;
  const notice = useApp(selectDialogNotice);
  const applyColumns = useApp((state) => state.applyColumns);
  const closeDialog = useApp((state) => state.closeDialog);
  const isBlocked = problem !== null || changing !== null;
  return (
    <>
      <p className="columns-note" role="status">
        {notice?.tone === 'failure' && notice.text}
      </p>
      {changing && (
        <ProgressBar
          label={COLUMNS.rowsReadAgain}
          fraction={changing.rows / Math.max(1, changing.totalRows)}
        />
      )}
      <Button onClick={closeDialog}>{changing ? COMMON.close : COMMON.cancel}</Button>
      <Button
        look="primary"
        aria-disabled={isBlocked}
        onClick={() => {
          if (!isBlocked) void applyColumns();
        }}
      >
        {changing ? COLUMNS.changing : changeColumnsLabel(rows)}
      </Button>
    </>
  );
}
