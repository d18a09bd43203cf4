import { useEffect } from 'react';
import type { ListId } from '#shared/domain/list/list.ts';
import { coverageSentence, isPoorlyCovered } from '#shared/messages/run/practice.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { QUOTE } from '#shared/messages/screens/quote.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';

type Props = { readonly listId: ListId };

/** Warns that the practice service knows nothing about this list, so its answers mean nothing. */
export function CoverageNote({ listId }: Props) {
  const coverage = useApp((state) => (state.coverage?.listId === listId ? state.coverage.value : null));
  const readCoverage = useApp((state) => state.readCoverage);
  const openConnect = useApp((state) => state.openConnect);
  useEffect(() => void readCoverage(listId), [readCoverage, listId]);
  if (!coverage || !isPoorlyCovered(coverage)) return null;
  return (
    <section className="quote-practice" aria-label={QUOTE.practising}>
      <p>{coverageSentence(coverage)}</p>
      <Button onClick={() => openConnect('own_key', '')}>{COMMON.connectService}</Button>
    </section>
  );
}
