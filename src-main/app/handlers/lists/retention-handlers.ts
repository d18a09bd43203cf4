/** Tells what is stored for a list, and for how long. */
import { statSync } from 'node:fs';
import type { Handlers } from '#shared/contract/operations.ts';
import type { KeptOfList } from '#shared/contract/workspace/maintenance.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { SUBJECTS } from '#shared/domain/list/subject.ts';
import { sourcePath } from '../../../db/folder/paths.ts';
import type { KeptCounts } from '../../../db/reads/kept-reads.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import { anyList, keptList } from '../../lists/find-list.ts';
import { copiesOf } from '../../lists/list-copies.ts';
import { changeRetention, deletionOf, noteShown, retentionOf } from '../../lists/retention.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import type { Runtime } from '../../runtime.ts';

type Context = OpenWorkspace & RunningWork & Runtime;

export function createKeptHandlers(context: Context) {
  const { announce, repositories, nowMs } = context;
  return {
    readKept: ({ listId }) => readKept(listId, context),

    changeRetention({ listId, days }) {
      anyList(context, listId);
      changeRetention(repositories.settings, listId, days);
      announce.workspaceChanged();
      return readKept(listId, context);
    },

    noteDeletionsShown({ listIds }) {
      const lists = repositories.lists.all().filter(({ id }) => listIds.includes(id));
      noteShown(repositories.settings, lists, nowMs());
      return null;
    },
  } satisfies Partial<Handlers>;
}

async function readKept(listId: ListId, context: Context): Promise<KeptOfList> {
  const { repositories, workspaceDir, nowMs } = context;
  const list = keptList(context, listId);
  const counts = await countKept(listId, context);
  return {
    listId,
    name: list.name,
    importedAtMs: list.importedAtMs,
    rows: list.rowCount,
    ...counts,
    isBeingChecked: SUBJECTS.some((subject) => context.jobs.findRun(listId, subject) !== null),
    file: copyOfFile(list, context),
    ...copiesOf(workspaceDir, list),
    retention: retentionOf(repositories.settings, listId),
    deletedAtMs: deletionOf(repositories.settings, list, nowMs())?.atMs ?? null,
  };
}

function countKept(listId: ListId, { jobs }: Context): Promise<KeptCounts> {
  return jobs.ask({ kind: 'count_kept', listId }, (message) =>
    message.type === 'kept' ? message.counts : null,
  );
}

function copyOfFile({ source }: StoredList, { repositories, workspaceDir }: Context): KeptOfList['file'] {
  const found = statSync(sourcePath(workspaceDir, source.sha256), { throwIfNoEntry: false });
  if (!found) return null;
  const lists = repositories.lists.kept().filter((list) => list.source.sha256 === source.sha256).length;
  return { name: source.fileName, bytes: found.size, lists };
}
