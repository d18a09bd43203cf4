import { useEffect } from 'react';
import type { ListId } from '#shared/domain/list/list.ts';
import { SUBJECTS } from '#shared/domain/list/subject.ts';
import { RUN_BAR } from '#shared/messages/screens/run-bar.ts';
import { useApp } from '../../store/use-app.ts';
import { NoRunActions, RunActions } from './run-actions.tsx';
import { RunProgress } from './run-progress.tsx';
import './run-bar.css';

type Props = { readonly listId: ListId };

/** Shows the runs of the list. The store announces their changes to screen readers. */
export function RunBar({ listId }: Props) {
  const runs = useApp((state) => state.runs);
  const readReceipt = useApp((state) => state.readReceipt);
  const known = SUBJECTS.flatMap((subject) => runs[subject] ?? []);
  const runIds = known.map(({ runId }) => runId).join(' ');
  useEffect(() => {
    if (runIds !== '') void readReceipt(listId);
  }, [readReceipt, listId, runIds]);

  return (
    <section className="run-bar" aria-label={RUN_BAR.title} data-pane="">
      {known.length === 0 && (
        <div className="run-line">
          <p className="run-progress">{RUN_BAR.neverChecked}</p>
          <NoRunActions listId={listId} />
        </div>
      )}
      {known.map((run, place) => (
        <div key={run.subject} className="run-line">
          <RunProgress run={run} />
          <RunActions run={run} hasReceipt={place === 0} />
        </div>
      ))}
    </section>
  );
}
