import { ChevronRight } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { OutputOf } from '#shared/contract/operations.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { REPLY, replyFacts, serviceCorrected } from '#shared/messages/screens/row-panel.ts';
import { readingOf } from '../../store/deciding/row-reader.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { indentReply } from './indent-reply.ts';

type Props = { readonly row: Row };

/** Shows the service's raw reply. It stays open, or closed, when the row changes. */
export function RawReply({ row }: Props) {
  const isOpen = useApp((state) => state.isReplyOpen);
  const openReply = useApp((state) => state.openReply);
  return (
    <details
      className="panel-section raw-reply"
      open={isOpen}
      onToggle={({ currentTarget }) => openReply(currentTarget.open)}
    >
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        {REPLY.title}
      </summary>
      {isOpen && (
        <>
          {row.corrections.map((correction) => (
            <p key={correction} className="small">
              {serviceCorrected(correction)}
            </p>
          ))}
          <OpenReply row={row} />
        </>
      )}
    </details>
  );
}

function OpenReply({ row }: Props) {
  const reading = useApp((state) => readingOf(state, state.rowReply, row));
  const readReply = useApp((state) => state.readReply);
  useEffect(() => readReply(row), [readReply, row]);
  if (reading?.isUnreadable) {
    return (
      <p className="panel-late">
        {REPLY.unreadable} <Button onClick={() => readReply(row)}>{COMMON.tryAgain}</Button>
      </p>
    );
  }
  if (!reading?.value) return <p className="reply-place quiet small">{COMMON.reading}</p>;
  const { reply } = reading.value;
  return reply ? <Reply {...reply} /> : <p className="reply-place quiet small">{REPLY.none}</p>;
}

function Reply({ reply, httpStatus, service, answeredAtMs, errorKind }: NonNullable<OutputOf<'readReply'>>) {
  const text = useMemo(() => indentReply(reply), [reply]);
  const when = answeredAtMs === null ? '' : formatDateTime(answeredAtMs);
  return (
    <div className="reply-place">
      <p className="quiet small">{replyFacts({ httpStatus, errorKind, when, service })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0} aria-label={REPLY.title}>
        {text === '' ? REPLY.empty : untrusted(text)}
      </pre>
    </div>
  );
}
