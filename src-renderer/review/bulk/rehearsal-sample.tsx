import type { RehearsalRow } from '#shared/contract/review/rehearsal.ts';
import { BULK, RULES } from '#shared/messages/screens/bulk.ts';
import { useApp } from '../../store/use-app.ts';
import { VerdictMark } from '../verdict-mark.tsx';
import { ExampleTable } from './example-table.tsx';
import { RightOrWrong } from './right-or-wrong.tsx';

type Props = { readonly sample: readonly RehearsalRow[] };

/** Shows a random sample of rows. The person marks the new verdict of each row as right or wrong. */
export function RehearsalSample({ sample }: Props) {
  return <ExampleTable caption={RULES.sample} rows={sample} note={VERDICT} />;
}

const VERDICT = { title: BULK.verdict, of: (row: RehearsalRow) => <Judgement row={row} /> };

function Judgement({ row: { position, from, to } }: { readonly row: RehearsalRow }) {
  const mark = useApp(({ rehearsing }) => rehearsing?.marks.get(position) ?? null);
  const markSample = useApp((state) => state.markSample);
  return (
    <div className="sample-judgement">
      <span className="sample-flip">
        <VerdictMark verdict={from} />
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">{BULK.becomes}</span>
        <VerdictMark verdict={to} />
      </span>
      <RightOrWrong position={position} mark={mark} onMark={markSample} />
    </div>
  );
}
