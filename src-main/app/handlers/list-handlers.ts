/** From a file to a list. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { sourcePath } from '../../db/workspace.ts';
import { withMemory } from '../../lists/preview-file.ts';
import { keepSource } from '../../lists/source-file.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Failure } from '#shared/contract/errors.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { ImportProgress } from '#shared/contract/events.ts';
import type { ListId, ListSource } from '#shared/domain/list/list.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import type { Context } from './context.ts';
import { createColumnPreparation } from '../jobs/column-preparation.ts';
import { anyList } from './context.ts';
import { createListJudging } from '../jobs/judge-list.ts';
import { rememberOriginal } from '../original-file.ts';
import { readSettings } from '../settings.ts';

export type ListHandlers = Pick<
  Handlers,
  'openSample' | 'readPreview' | 'stopPreview' | 'startImport' | 'stopImport' | 'readList' | 'deleteList'
>;

const SAMPLE = 'uk-gp-practices.xlsx';

export function createListHandlers(context: Context): ListHandlers {
  const { repositories, files, jobs, announce, previewer, locks, dataDir } = context;
  const workOutFacts = createListJudging(context);
  const orderColumns = createColumnPreparation(context);
  return {
    openSample: () => files.add(join(dataDir, 'sample', SAMPLE), SAMPLE),

    async readPreview({ file, choices }) {
      const { path, name } = files.get(file.token);
      const preview = await previewer.look({ path, fileName: name, wanted: choices });
      return withMemory(preview, repositories.settings);
    },

    async stopPreview({ file }) {
      await previewer.stop(files.get(file.token).path);
      return null;
    },

    startImport: (input) => startImport(input, orderColumns, context),

    async stopImport({ listId }) {
      const job = jobs.find('import', listId);
      if (job) await jobs.end(job);
      return null;
    },

    readList({ listId }) {
      const list = anyList(context, listId);
      // Whoever looks at a list reads it first.
      if (list.state === 'ready') {
        workOutFacts(listId);
        orderColumns(listId);
      }
      return {
        summary: repositories.lists.summary(list),
        columns: list.columns,
        source: list.source,
        settings: list.settings,
      };
    },

    async deleteList({ listId }) {
      const list = anyList(context, listId);
      await locks.hold(listId, 'delete', async () => {
        await jobs.endAll(listId);
        announce.listLeaves(listId);
        await jobs.start({ kind: 'delete', listId }).ended;
        await forgetSource(list, context);
      });
      announce.workspaceChanged();
      return null;
    },
  };
}

/** A list is known by its file's bytes and by how they are read: the same again is the same list. */
function identityOf({ sha256, format, sheet, encoding, delimiter, headerRow }: ListSource): string {
  return JSON.stringify([sha256, format, sheet, encoding, delimiter, headerRow]);
}

async function startImport(
  { file, choices, mapping, defaultCountry }: InputOf<'startImport'>,
  onFilled: (listId: ListId) => void,
  context: Context,
): Promise<{ readonly listId: ListId; readonly isNew: boolean }> {
  const { repositories, files, previewer, workspaceDir, newId, nowMs } = context;
  const { path, name } = files.get(file.token);
  const preview = await previewer.look({ path, fileName: name, wanted: choices });
  if (Object.values(mapping).every((columns) => columns.length === 0)) {
    throw new AppError({ code: 'no_address_columns', file: name, columns: preview.columns });
  }
  const kept = await keepSource(
    path,
    name,
    (sha256) => sourcePath(workspaceDir, sha256),
    sourcePath(workspaceDir, `new-${newId()}`),
  );
  const source: ListSource = { ...choices, ...kept, fileName: name, format: preview.format };
  const identity = identityOf(source);
  const known = repositories.lists.findByIdentity(identity);
  const remember = (listId: ListId): void =>
    rememberOriginal(repositories.settings, listId, path, [workspaceDir, context.dataDir]);
  if (known) {
    remember(known.id);
    return { listId: known.id, isNew: false };
  }

  const listId = repositories.lists.insert({
    name,
    identity,
    source,
    columns: preview.columns,
    settings: { mapping, defaultCountry, rules: presetRules(readSettings(repositories.settings).preset) },
    importedAtMs: nowMs(),
  });
  remember(listId);
  fillList(listId, onFilled, context);
  return { listId, isNew: true };
}

function fillList(listId: ListId, onFilled: (listId: ListId) => void, context: Context): void {
  const { announce, jobs, repositories } = context;
  let latest: ImportProgress = { listId, state: 'running', rows: 0, fraction: 0, failure: null };
  const say = (change: Partial<ImportProgress>): void => {
    latest = { ...latest, ...change };
    announce.progressed({ name: 'importProgressed', payload: latest });
  };
  const list = repositories.lists.find(listId);
  say({});
  const job = jobs.start({ kind: 'import', listId }, (message) => {
    if (message.type === 'progress') say({ rows: message.rows, fraction: message.fraction });
  });
  void job.ended.then(async (end) => {
    if (end.ok) {
      say({ state: 'done', fraction: 1, rows: repositories.lists.find(listId)?.rowCount ?? 0 });
      onFilled(listId);
    } else {
      // A thread that was ended at once has left its rows.
      if (repositories.lists.find(listId)) await jobs.start({ kind: 'delete', listId }).ended;
      if (list) await forgetSource(list, context);
      say({
        state: end.failure?.code === 'interrupted' ? 'stopped' : 'failed',
        failure: end.failure ?? UNKNOWN,
      });
    }
    announce.workspaceChanged();
  });
}

/** The job has written down what happened. */
const UNKNOWN: Failure = { code: 'internal', reference: 'import' };

/** Removes the copy of a file that no list rests on any more. */
async function forgetSource(list: StoredList, { repositories, workspaceDir }: Context): Promise<void> {
  const isUsed = repositories.lists.all().some(({ source }) => source.sha256 === list.source.sha256);
  if (!isUsed) await rm(sourcePath(workspaceDir, list.source.sha256), { force: true });
}
