/** Reports which data is stored for a list, and for how long. */
import { statSync } from 'node:fs';
import type { Handlers } from '#shared/contract/operations.ts';
import type { StoredData } from '#shared/contract/workspace/maintenance.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { SUBJECTS } from '#shared/domain/list/subject.ts';
import { sourcePath } from '../../../db/folder/paths.ts';
import type { StoredCounts } from '../../../db/reads/stored-counts.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import type { Permissions } from '../../connection/permissions.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import { deleteExpiredLists } from '../../lists/expired-lists.ts';
import { anyList, keptList } from '../../lists/find-list.ts';
import { copiesOf } from '../../lists/list-copies.ts';
import { changeRetention, deletionOf, noteShown, retentionOf } from '../../lists/retention.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import { refuseLongerPeriod } from '../../policy/policy-rules.ts';
import type { Runtime } from '../../runtime.ts';

type Context = OpenWorkspace & RunningWork & Permissions & Runtime;

/** A list in the trash can be read here, but its period cannot be changed. */
export function createRetentionHandlers(context: Context) {
  const { announce, repositories, nowMs } = context;
  return {
    readStoredData: ({ listId }) => readStoredData(listId, context),

    changeRetention({ listId, days }) {
      anyList(context, listId);
      if (days !== 'default') refuseLongerPeriod(context.policy, days);
      changeRetention(repositories.settings, listId, days);
      announce.workspaceChanged();
      return readStoredData(listId, context);
    },

    async noteDeletionsShown({ listIds }) {
      const shown = new Set(listIds);
      noteShown(
        context,
        repositories.lists.all().filter(({ id }) => shown.has(id)),
        nowMs(),
      );
      // A command ends before the app's regular check of the workspace, which also deletes lists.
      await deleteExpiredLists(context);
      return null;
    },
  } satisfies Partial<Handlers>;
}

async function readStoredData(listId: ListId, context: Context): Promise<StoredData> {
  const { workspaceDir, nowMs } = context;
  const list = keptList(context, listId);
  const counts = await countStored(listId, context);
  return {
    listId,
    name: list.name,
    importedAtMs: list.importedAtMs,
    rows: list.rowCount,
    ...counts,
    isBeingChecked: SUBJECTS.some((subject) => context.jobs.findRun(listId, subject) !== null),
    file: copyOfFile(list, context),
    ...copiesOf(workspaceDir, list),
    retention: retentionOf(context, listId),
    deletedAtMs: deletionOf(context, list, nowMs())?.atMs ?? null,
  };
}

function countStored(listId: ListId, { jobs }: Context): Promise<StoredCounts> {
  return jobs.ask({ kind: 'count_stored', listId }, (message) =>
    message.type === 'stored_counts' ? message.counts : null,
  );
}

function copyOfFile({ source }: StoredList, { repositories, workspaceDir }: Context): StoredData['file'] {
  const found = statSync(sourcePath(workspaceDir, source.sha256), { throwIfNoEntry: false });
  if (!found) return null;
  const lists = repositories.lists.kept().filter((list) => list.source.sha256 === source.sha256).length;
  return { name: source.fileName, bytes: found.size, lists };
}
