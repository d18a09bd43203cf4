/** From a file to a list. */
import { join } from 'node:path';
import { withMemory } from '../../lists/preview-file.ts';
import { companionsOf } from '../../lists/companion-lists.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { Context } from './context.ts';
import { createColumnPreparation } from '../jobs/column-preparation.ts';
import { anyList } from './context.ts';
import { createFirstLooks } from './first-looks.ts';
import { createListJudging } from '../jobs/judge-list.ts';
import { forgetSource } from '../jobs/running-imports.ts';
import { startImport } from './start-import.ts';

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
        companions: companionsOf(list, repositories.lists.all()).map((companion) => ({
          summary: repositories.lists.summary(companion),
          addressName: companion.source.addressName ?? '',
          isRepaired: (companion.settings.repairs ?? []).length > 0,
        })),
      };
    },

    async deleteList({ listId }) {
      const list = anyList(context, listId);
      // The job that reads it may be that of another list of the same file.
      if (list.state === 'importing') await imports.stop(listId);
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
