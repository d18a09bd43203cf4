import type { DecisionProgress } from '#shared/contract/events.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Message } from '../ui/text/message.tsx';

/** Replaces the quote while rows change. */
export function RowsChanging({ progress: { rows, totalRows } }: { readonly progress: DecisionProgress }) {
  return (
    <Message
      isScreen
      title="Reading all rows again"
      action={<ProgressBar label="Rows read again" fraction={rows / Math.max(1, totalRows)} />}
    >
      {formatNumber(rows)} of {formatNumber(totalRows)}. Then you see what checking would cost.
    </Message>
  );
}
