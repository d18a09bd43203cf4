/** Finds coordinates for all rows of the filter that have none: quote, cap, progress and result. */
import { useEffect, useState } from 'react';
import type { LocateProgress, LocateQuote } from '#shared/contract/fix.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { costOf, creditsOf, SPENT } from '#shared/messages/credits.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { capOf } from '../../store/checking/credit-cap.ts';
import { selectCreditKind } from '../../store/home/workspace-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { capHint, capRule, endSentence, quoteSentence } from './locate-words.ts';

type Props = { readonly listId: ListId; readonly onClose: () => void };

export function LocateDialog({ listId, onClose }: Props) {
  const progress = useApp(({ locating }) => (locating?.listId === listId ? locating : null));
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
        title="Find rows on the map"
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <p role="status">{endSentence(progress, kind)}</p>
      </Dialog>
    );
  }
  return <Quote listId={listId} quote={quote} onStart={() => setStarted(true)} onClose={onClose} />;
}

type GoingProps = Props & { readonly progress: LocateProgress };

function Going({ listId, progress, onClose }: GoingProps) {
  const kind = useApp(selectCreditKind);
  const stop = useApp((state) => state.stopLocating);
  const { done, total, found, credits } = progress;
  return (
    <Dialog
      title="Find rows on the map"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Go on in the background</Button>
          <Button onClick={() => void stop(listId)}>Stop</Button>
        </>
      }
    >
      <ProgressBar label="Finding rows" fraction={total === 0 ? 0 : done / total} />
      <p>
        {formatNumber(done)} of {formatNumber(total)} rows, {formatNumber(found)} found,{' '}
        {creditsOf(credits, kind, 'geocode credit')}
        {SPENT[kind]}
      </p>
    </Dialog>
  );
}

type QuoteProps = Props & { readonly quote: LocateQuote | null; readonly onStart: () => void };

function Quote({ listId, quote, onStart, onClose }: QuoteProps) {
  const kind = useApp(selectCreditKind);
  const start = useApp((state) => state.startLocating);
  const [text, setText] = useState('');
  const cap = capOf(text);
  const isReady = quote !== null && quote.lookups > 0 && cap !== 'not_a_number';
  return (
    <Dialog
      title="Find rows on the map"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            look="primary"
            disabled={!isReady}
            onClick={() => {
              if (cap === 'not_a_number') return;
              onStart();
              void start(listId, cap);
            }}
          >
            Start
          </Button>
        </>
      }
    >
      {quote === null ? (
        <p>Working out what it costs…</p>
      ) : (
        <>
          <p>{quoteSentence(quote)}</p>
          <p>
            <strong>
              {quote.credits === 0 ? 'Free' : `${costOf(quote.credits, kind, 'geocode credit')} at most`}
            </strong>
          </p>
        </>
      )}
      <Field
        label="Never spend more than"
        hint={capHint(kind)}
        error={cap === 'not_a_number' ? capRule(kind) : null}
      >
        {(ids) => (
          <input
            {...ids}
            className="input"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            placeholder="No limit"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
