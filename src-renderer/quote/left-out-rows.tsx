import type { Quote } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { checkThemToo, type LeftOutKind, leftOutSentence } from '#shared/messages/import/left-out-rows.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';

type Props = { readonly listId: ListId; readonly leftOut: Quote['leftOut'] };

const KINDS: readonly LeftOutKind[] = ['hidden', 'total'];

/** Offers to check hidden rows and totals, which are left out at first. Renders nothing if there are none. */
export function LeftOutRows({ listId, leftOut }: Props) {
  const checkLeftOut = useApp((state) => state.checkLeftOut);
  return KINDS.filter((kind) => leftOut[kind] > 0).map((kind) => (
    <p key={kind} className="quote-left-out">
      <span>{leftOutSentence(kind, leftOut[kind])}</span>
      <Button onClick={() => void checkLeftOut(listId, kind)}>{checkThemToo(leftOut[kind])}</Button>
    </p>
  ));
}
