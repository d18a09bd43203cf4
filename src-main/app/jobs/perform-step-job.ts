import { AppError } from '#shared/contract/errors.ts';
import type { Database } from '../../db/database.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { type BulkOutcome, type BulkWork, stepOfMany } from '../../review/bulk-work.ts';
import type { StepDependencies } from '../../review/change-row.ts';
import { bulkStepOf } from '../../review/rows-step.ts';
import { applyRules } from '../../review/step-rules.ts';
import { changeSettings } from '../../review/step-settings.ts';
import { undoRedoMany } from '../../review/undo-redo.ts';
import { readSettings } from '../settings.ts';
import type { JobMessage, StepJob } from './jobs.ts';

type StepJobContext = {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly nowMs: () => number;
  readonly post: (message: JobMessage) => void;
  readonly signal: AbortSignal;
  readonly onProgress: (rows: number, fraction: number) => void;
};

/** @throws AppError `interrupted`, `nothing_to_decide`, `step_not_found` */
export async function performStepJob(
  job: StepJob,
  list: StoredList,
  { db, repositories, nowMs, post, signal, onProgress: say }: StepJobContext,
): Promise<void> {
  const onProgress = (rows: number, totalRows: number): void => say(rows, totalRows && rows / totalRows);
  const work: BulkWork = { db, signal, onProgress };
  const { initials } = readSettings(repositories.settings);
  const dependencies = { repositories, answers: job.answers, nowMs, initials };
  const decided = await makeStep(job, list, dependencies, work);
  if (decided) post({ type: 'decided', ...decided });
}

async function makeStep(
  job: StepJob,
  list: StoredList,
  dependencies: StepDependencies,
  work: BulkWork,
): Promise<BulkOutcome | null> {
  switch (job.kind) {
    case 'change_rows': {
      const { change } = job;
      return stepOfMany(list, change, bulkStepOf(list, change, dependencies), dependencies, work);
    }
    case 'apply_rules':
      return applyRules(list, job.rules, job.sample, dependencies, work);
    case 'change_settings':
      return changeSettings(list, job.settings, dependencies, work);
    case 'undo_redo': {
      const step = dependencies.repositories.steps.find(list.id, job.step);
      if (!step) throw new AppError({ code: 'step_not_found', step: job.step });
      await undoRedoMany(list, step, job.to, dependencies, work);
      return null;
    }
  }
}
