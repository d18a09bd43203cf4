/** From a file to a list. */
import { join } from 'node:path';
import { sourcePath } from '../../db/workspace.ts';
import { withMemory } from '../../lists/preview-file.ts';
import { keepSource } from '../../lists/source-file.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { ListId, ListSource } from '#shared/domain/list/list.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import type { Context } from './context.ts';
import { createColumnPreparation } from '../jobs/column-preparation.ts';
import { anyList } from './context.ts';
import type { FirstLooks } from './first-looks.ts';
import { createFirstLooks } from './first-looks.ts';
import { createListJudging } from '../jobs/judge-list.ts';
import { forgetSource } from '../jobs/running-imports.ts';
import { rememberOriginal } from '../original-file.ts';
import { readSettings } from '../settings.ts';

export type ListHandlers = Pick<
  Handlers,
  'openSample' | 'readPreview' | 'stopPreview' | 'startImport' | 'stopImport' | 'readList' | 'deleteList'
>;

const SAMPLE = 'uk-gp-practices.xlsx';

export function createListHandlers(context: Context): ListHandlers {
  const { repositories, files, jobs, announce, previewer, locks, imports, dataDir } = context;
  const looks = createFirstLooks(previewer);
  const workOutFacts = createListJudging(context);
  const orderColumns = createColumnPreparation(context);
  return {
    openSample: () => files.add(join(dataDir, 'sample', SAMPLE), SAMPLE),

    async readPreview({ file, choices }) {
      const { path, name } = files.get(file.token);
      const preview = await looks.look({ path, fileName: name, wanted: choices });
      return withMemory(preview, repositories.settings);
    },

    async stopPreview({ file }) {
      await previewer.stop(files.get(file.token).path);
      return null;
    },

    startImport: (input) => startImport(input, looks, orderColumns, context),

    async stopImport({ listId }) {
      await imports.stop(listId);
      return null;
    },

    readList({ listId }) {
      const list = anyList(context, listId);
      // Whoever looks at a list reads it first.
      if (list.state === 'ready') {
        workOutFacts(listId);
        orderColumns(listId);
      }
      // Its preparation may have failed, for a fault that is over.
      if (list.state === 'preparing') imports.goOn(list, orderColumns);
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
  looks: FirstLooks,
  onReady: (listId: ListId) => void,
  context: Context,
): Promise<{ readonly listId: ListId; readonly isNew: boolean }> {
  const { repositories, files, imports, workspaceDir, newId, nowMs } = context;
  const { path, name } = files.get(file.token);
  const preview = await looks.lookAgain({ path, fileName: name, wanted: choices });
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
    if (known.state === 'preparing') imports.goOn(known, onReady);
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
  imports.start(anyList(context, listId), onReady);
  return { listId, isNew: true };
}
