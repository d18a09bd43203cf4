import { Check, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { RehearsalRow } from '#shared/contract/rehearsal.ts';
import { formatNumber } from '#shared/messages/format.ts';
import type { SampleMark } from '../../store/bulk/rehearsal-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { ExampleTable } from './example-table.tsx';
import { VerdictMark } from '../verdict-mark.tsx';

type Props = { readonly sample: readonly RehearsalRow[] };

/** Rows drawn by chance, for a person to say whether the new verdict is right. The arrows go from row to row. */
export function RehearsalSample({ sample }: Props) {
  return <ExampleTable caption="Random sample: is the new verdict right?" rows={sample} note={VERDICT} />;
}

const VERDICT = { title: 'Verdict', of: (row: RehearsalRow) => <Judgement row={row} /> };

function Judgement({ row: { position, from, to } }: { readonly row: RehearsalRow }) {
  const mark = useApp(({ rehearsing }) => rehearsing?.marks.get(position) ?? null);
  const markSample = useApp((state) => state.markSample);
  const button = (which: SampleMark) => (
    <Button
      look="quiet"
      aria-label={`Row ${formatNumber(position)} is ${which}`}
      aria-pressed={mark === which}
      data-mark={which}
      onClick={() => markSample(position, which)}
      onKeyDown={goToRow}
    >
      {which === 'right' ? <Check size={14} aria-hidden="true" /> : <X size={14} aria-hidden="true" />}
      {which === 'right' ? 'Right' : 'Wrong'}
    </Button>
  );
  return (
    <div className="sample-judgement">
      <span className="sample-flip">
        <VerdictMark verdict={from} />
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">becomes</span>
        <VerdictMark verdict={to} />
      </span>
      {button('right')}
      {button('wrong')}
    </div>
  );
}

/** From a mark to the same mark of the row above or below. */
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
