import type { DecisionProgress } from '#shared/contract/events.ts';
import { ROWS_CHANGING, rowsReadAgain } from '#shared/messages/screens/quote.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Message } from '../ui/text/message.tsx';

/** Replaces the quote while a step changes rows. */
export function RowsChanging({ progress: { rows, totalRows } }: { readonly progress: DecisionProgress }) {
  return (
    <Message
      isScreen
      title={ROWS_CHANGING.title}
      action={<ProgressBar label={ROWS_CHANGING.bar} fraction={rows / Math.max(1, totalRows)} />}
    >
      {rowsReadAgain(rows, totalRows)}
    </Message>
  );
}
