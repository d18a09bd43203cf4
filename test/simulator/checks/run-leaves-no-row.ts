/** If a run of all unanswered rows ends without errors, a person has decided each row that still has no answer. */
import type { JobOfLife } from '../core-life.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

const NAME = 'a run leaves no row';
/** The time in ms that the end of a run may take, in addition to the end of its thread. */
const SLACK_MS = 100;

export const runLeavesNoRow: CreateCheck = (world) => {
  const compared = new Set<JobOfLife>();
  let actedAtMs = -Infinity;
  return {
    afterReply() {
      actedAtMs = world.time.steadyMs();
    },
    afterStep() {
      for (const job of world.life.jobs) {
        if (job.overAtMs === Infinity || compared.has(job)) continue;
        compared.add(job);
        if (wasAlone(world, job, actedAtMs)) compare(world, job);
      }
    },
  };
};

/** Whether no person and no other job changed rows after the run had read them for the last time. */
function wasAlone({ life, threadMs }: World, run: JobOfLife, actedAtMs: number): boolean {
  const sinceMs = run.overAtMs - threadMs - SLACK_MS;
  const isLast = life.jobs.every((one) => one === run || one.overAtMs < sinceMs);
  return isLast && actedAtMs < sinceMs && !life.isOver();
}

function compare({ observer, blame }: World, { id, job }: JobOfLife): void {
  if (job.kind !== 'run' || job.first.subject !== 'address' || job.first.scope.kind !== 'missing') return;
  const { listId, first } = job;
  const run = observer.repositories.runs.latest(listId);
  if (run?.runId !== first.runId || run.state !== 'done' || Object.keys(run.errors).length > 0) return;
  const byPerson = observer.rowDecisions().filter(({ decidedBy }) => decidedBy === 'person');
  const decided = new Set(byPerson.map((row) => `${row.listId}/${row.position}`));
  const left = observer.unchecked(listId, 'address').filter((row) => !decided.has(row.split(' ')[0] ?? ''));
  if (left.length > 0) blame(NAME, `run ${id} is done and leaves ${left.join()}`);
}
