import { useEffect } from 'react';
import { type HistoryEntry, isOfRow } from '#shared/contract/review/history.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import {
  changeSentence,
  ruleDecisions,
  ruleSentence,
  stepContext,
  stepMaker,
} from '#shared/messages/review/history.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { ROW_HISTORY, stepFacts } from '#shared/messages/screens/row-panel.ts';
import { readingOf } from '../../store/deciding/row-reader.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { PanelSection } from './panel-section.tsx';

type Props = { readonly row: Row };

/** Lists the steps that changed the row, the latest first. Each step can be undone separately. */
export function RowHistory({ row }: Props) {
  const readHistory = useApp((state) => state.readHistory);
  useEffect(() => readHistory(row), [readHistory, row]);
  return (
    <PanelSection title={ROW_HISTORY.title}>
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
        {ROW_HISTORY.unreadable} <Button onClick={() => readHistory(row)}>{COMMON.tryAgain}</Button>
      </p>
    );
  }
  if (!history?.value) return <p className="quiet small">{COMMON.reading}</p>;
  const byRule = ruleDecisions(row.decision, history.value);
  if (history.value.length + byRule.length === 0) return <p className="quiet small">{ROW_HISTORY.none}</p>;
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
  return (
    <li className={isUndone ? 'history-step history-undone' : 'history-step'}>
      <p>
        {changeSentence(entry)}
        {isUndone && <span className="quiet"> · {ROW_HISTORY.undone}</span>}
      </p>
      <p className="quiet small">{stepFacts(stepMaker(entry), formatDateTime(atMs), stepContext(entry))}</p>
      {isOfRow(entry) && (
        <Button look="quiet" onClick={() => void takeBackStep(step)}>
          {ROW_HISTORY.undo}
        </Button>
      )}
    </li>
  );
}
