import { Check, Equal, type LucideIcon, MapPin, PencilLine, X } from 'lucide-react';
import { memo } from 'react';
import type { Decision, DecisionKind } from '#shared/domain/verdict/decision.ts';

const SHAPES: Readonly<Record<DecisionKind, LucideIcon>> = {
  used_suggestion: Check,
  kept_as_entered: Equal,
  picked: MapPin,
  edited: PencilLine,
  excluded: X,
};

type Props = Pick<Decision, 'kind' | 'decidedBy'>;

/** Marks a decided row in its first cell, which is visible at any width. The cell's title names the decision. */
export const DecisionMark = memo(function DecisionMark({ kind, decidedBy }: Props) {
  const Shape = SHAPES[kind];
  return (
    <span className={`decision-mark is-by-${decidedBy}`} aria-hidden="true">
      <Shape size={14} strokeWidth={2.5} />
    </span>
  );
});
