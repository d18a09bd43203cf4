import { Check, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { SAMPLE_MARKS, sampleMarkLabel } from '#shared/messages/screens/bulk.ts';
import type { SampleMark } from '../../store/bulk/rehearsal-slice.ts';
import { Button } from '../../ui/form/button.tsx';

type Props = {
  readonly position: number;
  readonly mark: SampleMark | null;
  readonly onMark: (position: number, mark: SampleMark) => void;
};

/** Marks a sampled row as right or wrong. The arrow keys go from row to row. */
export function RightOrWrong({ position, mark, onMark }: Props) {
  const button = (which: SampleMark) => (
    <Button
      look="quiet"
      aria-label={sampleMarkLabel(position, which)}
      aria-pressed={mark === which}
      data-mark={which}
      onClick={() => onMark(position, which)}
      onKeyDown={goToRow}
    >
      {which === 'right' ? <Check size={14} aria-hidden="true" /> : <X size={14} aria-hidden="true" />}
      {SAMPLE_MARKS[which]}
    </Button>
  );
  return (
    <>
      {button('right')}
      {button('wrong')}
    </>
  );
}

function goToRow(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { currentTarget } = event;
  if (step === 0) return;
  const which = currentTarget.dataset['mark'] ?? '';
  const marks = currentTarget.closest('table')?.querySelectorAll<HTMLElement>(`[data-mark="${which}"]`);
  const buttons = [...(marks ?? [])];
  event.preventDefault();
  buttons[buttons.indexOf(currentTarget) + step]?.focus();
}
