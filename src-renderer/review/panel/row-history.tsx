import { useEffect } from 'react';
import type { HistoryEntry } from '#shared/contract/history.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import {
  changeSentence,
  ruleDecisions,
  ruleSentence,
  stepContext,
  stepMaker,
} from '#shared/messages/history.ts';
import { readingOf } from '../../store/deciding/row-reader.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { PanelSection } from './panel-section.tsx';

type Props = { readonly row: Row };

/** Lists the steps on the row, the latest first. Each step can be undone separately. */
export function RowHistory({ row }: Props) {
  const readHistory = useApp((state) => state.readHistory);
  useEffect(() => readHistory(row), [readHistory, row]);
  return (
    <PanelSection title="History">
      <div className="row-history">
        <Steps row={row} />
      </div>
    </PanelSection>
  );
}

function Steps({ row }: Props) {
  const history = useApp((state) => readingOf(state, state.rowHistory, row));
  const readHistory = useApp((state) => state.readHistory);
  if (history?.isUnreadable) {
    return (
      <p className="panel-late">
        The history could not be read. <Button onClick={() => readHistory(row)}>Try again</Button>
      </p>
    );
  }
  if (!history?.value) return <p className="quiet small">Reading…</p>;
  const byRule = ruleDecisions(row.decision, history.value);
  if (history.value.length + byRule.length === 0)
    return <p className="quiet small">Nothing was decided on this row.</p>;
  return (
    <ol>
      {history.value.map((entry) => (
        <Step key={entry.step} entry={entry} />
      ))}
      {byRule.map((decision) => (
        <li key={`rule ${decision.decidedAtMs}`} className="history-step">
          <p>{ruleSentence(decision)}</p>
          <p className="quiet small">{formatDateTime(decision.decidedAtMs)}</p>
        </li>
      ))}
    </ol>
  );
}

function Step({ entry }: { readonly entry: HistoryEntry }) {
  const takeBackStep = useApp((state) => state.takeBackStep);
  const { step, atMs, isUndone } = entry;
  const about = [`by ${stepMaker(entry)}`, formatDateTime(atMs), stepContext(entry)];
  return (
    <li className={isUndone ? 'history-step history-undone' : 'history-step'}>
      <p>
        {changeSentence(entry)}
        {isUndone && <span className="quiet"> · undone</span>}
      </p>
      <p className="quiet small">{about.filter((text) => text !== '').join(' · ')}</p>
      {!isUndone && (
        <Button look="quiet" onClick={() => void takeBackStep(step)}>
          Undo this
        </Button>
      )}
    </li>
  );
}
