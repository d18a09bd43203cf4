import { AppError } from '#shared/contract/errors.ts';
import type { Database } from '../../db/database.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import type { BulkWork } from '../../review/bulk-work.ts';
import { takeManyEmails } from '../../review/decide-email.ts';
import { decideMany } from '../../review/decide-many.ts';
import { fillMany } from '../../review/fill-cells.ts';
import { applyRules } from '../../review/step-rules.ts';
import { changeSettings } from '../../review/step-settings.ts';
import { takeManyRemembered } from '../../review/take-remembered.ts';
import { undoRedoMany } from '../../review/undo-redo.ts';
import { readSettings } from '../settings.ts';
import type { JobMessage, StepJob } from './jobs.ts';

export type StepJobContext = {
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
  switch (job.kind) {
    case 'decide_many':
      post({ type: 'decided', ...(await decideMany(list, job.bulk, dependencies, work)) });
      break;
    case 'take_emails':
      post({ type: 'decided', ...(await takeManyEmails(list, job.positions, dependencies, work)) });
      break;
    case 'take_remembered':
      post({ type: 'decided', ...(await takeManyRemembered(list, job.positions, dependencies, work)) });
      break;
    case 'fill_cells':
      post({ type: 'decided', ...(await fillMany(list, job, dependencies, work)) });
      break;
    case 'undo_redo': {
      const step = repositories.steps.find(list.id, job.step);
      if (!step) throw new AppError({ code: 'step_not_found', step: job.step });
      await undoRedoMany(list, step, job.to, dependencies, work);
      break;
    }
    case 'apply_rules': {
      const { rules, sample } = job;
      post({ type: 'decided', skipped: 0, ...(await applyRules(list, rules, sample, dependencies, work)) });
      break;
    }
    case 'change_settings':
      post({
        type: 'decided',
        skipped: 0,
        ...(await changeSettings(list, job.settings, dependencies, work)),
      });
  }
}
