import { useEffect } from 'react';
import type { ListId } from '#shared/domain/list/list.ts';
import { useApp } from '../../store/use-app.ts';
import { RunActions } from './run-actions.tsx';
import { RunProgress } from './run-progress.tsx';
import './run-bar.css';

type Props = { readonly listId: ListId };

/** The run of the list, always in the same place. What changes of it is said aloud by the store, not from here. */
export function RunBar({ listId }: Props) {
  const run = useApp((state) => state.run);
  const readReceipt = useApp((state) => state.readReceipt);
  const runId = run?.runId;
  useEffect(() => {
    if (runId !== undefined) void readReceipt(listId);
  }, [readReceipt, listId, runId]);

  return (
    <section className="run-bar" aria-label="Checking">
      {run === null ? <p className="run-facts">Not checked yet</p> : <RunProgress run={run} />}
      <RunActions listId={listId} run={run} />
    </section>
  );
}
