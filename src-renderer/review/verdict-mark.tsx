import { Check, Circle, CircleHelp, EllipsisVertical, type LucideIcon, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { Verdict } from '#shared/domain/verdict/judgement.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';

const SHAPES: Record<Verdict, LucideIcon> = {
  accept: Check,
  confirm: CircleHelp,
  fix: TriangleAlert,
  choose: EllipsisVertical,
  not_checked: Circle,
};

type Props = {
  readonly verdict: Verdict;
  /** Whether to show only the shape. The word is then in the tooltip and for screen readers. */
  readonly isShape?: boolean;
};

/** Shows a verdict as a colour, a shape and a word. */
export const VerdictMark = memo(function VerdictMark({ verdict, isShape = false }: Props) {
  const Shape = SHAPES[verdict];
  const words = VERDICT_WORDS[verdict];
  return (
    <span className={`verdict verdict-${verdict}`} title={isShape ? words : undefined}>
      <Shape size={isShape ? 15 : 14} strokeWidth={isShape ? 2.2 : 2.5} aria-hidden="true" />
      {isShape ? <span className="visually-hidden">{words}</span> : words}
    </span>
  );
});
