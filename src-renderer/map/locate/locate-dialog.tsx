/** Finds coordinates for all filtered rows that have none. Shows the quote, then the progress, then the result. */

import { useEffect, useState } from 'react';
import type { LocateProgress, LocateQuote } from '#shared/contract/fix/fix.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { formatNumber, joinSentences } from '#shared/messages/format.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import {
  LOCATE,
  locateCapHint,
  locateCapRule,
  locateCost,
  locateEndSentence,
  locateProgressWords,
  locateQuoteSentence,
} from '#shared/messages/screens/map.ts';
import { mostCreditsSentence } from '#shared/messages/workspace/policy.ts';
import { capOf, isCap, limitOf } from '../../store/checking/credit-cap.ts';
import { selectCreditKind, selectMostCredits } from '../../store/home/workspace-slice.ts';
import { selectLocating } from '../../store/locating/locate-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

type Props = { readonly listId: ListId; readonly onClose: () => void };

export function LocateDialog({ listId, onClose }: Props) {
  const progress = useApp(selectLocating(listId));
  const kind = useApp(selectCreditKind);
  const quote = useApp((state) => state.locateQuote);
  const readQuote = useApp((state) => state.readLocateQuote);
  const [isStarted, setStarted] = useState(progress?.state === 'running');
  const isGoing = progress?.state === 'running';
  useEffect(() => {
    if (!isStarted) void readQuote(listId);
  }, [isStarted, listId, readQuote]);

  if (isStarted && progress) {
    return isGoing ? (
      <Going listId={listId} progress={progress} onClose={onClose} />
    ) : (
      <Dialog
        title={LOCATE.title}
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            {COMMON.done}
          </Button>
        }
      >
        <p role="status">{locateEndSentence(progress, kind)}</p>
      </Dialog>
    );
  }
  return <Quote listId={listId} quote={quote} onStart={() => setStarted(true)} onClose={onClose} />;
}

type GoingProps = Props & { readonly progress: LocateProgress };

function Going({ listId, progress, onClose }: GoingProps) {
  const kind = useApp(selectCreditKind);
  const stop = useApp((state) => state.stopLocating);
  const { done, total } = progress;
  return (
    <Dialog
      title={LOCATE.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{LOCATE.background}</Button>
          <Button onClick={() => void stop(listId)}>{COMMON.stop}</Button>
        </>
      }
    >
      <ProgressBar label={LOCATE.finding} fraction={total === 0 ? 0 : done / total} />
      <p>{locateProgressWords(progress, kind)}</p>
    </Dialog>
  );
}

type QuoteProps = Props & { readonly quote: LocateQuote | null; readonly onStart: () => void };

function Quote({ listId, quote, onStart, onClose }: QuoteProps) {
  const kind = useApp(selectCreditKind);
  const start = useApp((state) => state.startLocating);
  const [text, setText] = useState('');
  const cap = capOf(text);
  const most = useApp(selectMostCredits);
  const isReady = quote !== null && quote.lookups > 0 && isCap(cap, most);
  const organisation = most === null ? '' : mostCreditsSentence(most);
  return (
    <Dialog
      title={LOCATE.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{COMMON.notNow}</Button>
          <Button
            look="primary"
            disabled={!isReady}
            onClick={() => {
              if (!isCap(cap, most)) return;
              onStart();
              void start(listId, cap);
            }}
          >
            {COMMON.start}
          </Button>
        </>
      }
    >
      {quote === null ? (
        <p>{LOCATE.counting}</p>
      ) : (
        <>
          <p>{locateQuoteSentence(quote)}</p>
          <p>
            <strong>{locateCost(quote.credits, kind)}</strong>
          </p>
        </>
      )}
      <Field
        label={LOCATE.cap}
        hint={joinSentences(organisation, locateCapHint(kind))}
        error={isCap(cap, most) ? null : joinSentences(organisation, locateCapRule(kind))}
      >
        {(ids) => (
          <input
            {...ids}
            className="input"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            placeholder={quote ? formatNumber(limitOf(null, quote.credits, most)) : '…'}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
