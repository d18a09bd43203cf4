import { performExport } from '../../../src-main/app/jobs/perform-export.ts';
import type { Database } from '../../../src-main/db/database.ts';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import type { ExportChoices } from '../../../src-main/lists/export/export-choices.ts';
import { exportChoices } from './export-choices.ts';

type Workspace = { readonly db: Database; readonly directory: string };

export const exportByJob = (
  { db, directory }: Workspace,
  list: StoredList,
  choices: Partial<ExportChoices>,
  output: string,
  onProgress: () => void = () => undefined,
): Promise<void> =>
  performExport(
    { kind: 'export', listId: list.id, choices: exportChoices(choices), companions: [], output },
    list,
    createRepositories(db),
    {
      db,
      workspaceDir: directory,
      nowMs: () => 0,
      post: () => undefined,
      pause: new AbortController().signal,
      openPeer: null,
    },
    onProgress,
  );
