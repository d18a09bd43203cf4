import { memo } from 'react';
import { Check, Circle, CircleHelp, EllipsisVertical, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Verdict } from '#shared/domain/verdict/judgement.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';

const SHAPES: Record<Verdict, LucideIcon> = {
  accept: Check,
  confirm: CircleHelp,
  fix: TriangleAlert,
  choose: EllipsisVertical,
  not_checked: Circle,
};

type Props = { readonly verdict: Verdict };

/** A verdict always has a colour, a shape and a word. */
export const VerdictMark = memo(function VerdictMark({ verdict }: Props) {
  const Shape = SHAPES[verdict];
  return (
    <span className={`verdict verdict-${verdict}`}>
      <Shape size={14} strokeWidth={2.5} aria-hidden="true" />
      {VERDICT_WORDS[verdict]}
    </span>
  );
});
