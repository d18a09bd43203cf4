import { join } from 'node:path';
import type { Handlers } from '#shared/contract/operations.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import { companionsOf } from '../../../lists/companion-lists.ts';
import { findOrigin } from '../../../lists/import/find-origin.ts';
import { withMemory } from '../../../lists/import/preview-file.ts';
import type { Permissions } from '../../connection/permissions.ts';
import type { Files } from '../../files.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import { createColumnPreparation } from '../../lists/column-preparation.ts';
import { hasEmailResults } from '../../lists/email-results.ts';
import { anyList } from '../../lists/find-list.ts';
import { createListJudging } from '../../lists/judge-list.ts';
import { createFirstLooks } from '../../lists/previews.ts';
import { startImport } from '../../lists/start-import.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import type { Runtime } from '../../runtime.ts';

const SAMPLE = 'uk-gp-practices.xlsx';

/** `readList` also starts unfinished work on the list. */
export function createListHandlers(context: OpenWorkspace & RunningWork & Files & Permissions & Runtime) {
  const { repositories, files, previewer, imports, dataDir, isReadOnly } = context;
  const looks = createFirstLooks(previewer);
  const workOutFacts = createListJudging(context);
  const orderColumns = createColumnPreparation(context);
  const continueWorkOn = (list: StoredList): void => {
    if (list.state === 'ready') {
      workOutFacts(list.id);
      orderColumns(list.id);
    }
    // An earlier preparation may have failed for a reason that no longer exists.
    if (list.state === 'preparing') imports.goOn(list, orderColumns);
  };
  return {
    openSample: () => files.add(join(dataDir, 'sample', SAMPLE), SAMPLE),

    async readPreview({ file, choices, country }) {
      const { path, name } = files.get(file.token);
      const preview = await looks.look({ path, fileName: name, wanted: { ...choices, country } });
      return { ...withMemory(preview, repositories.settings), origin: findOrigin(preview, repositories) };
    },

    async stopPreview({ file }) {
      await looks.stop(files.get(file.token).path);
      return null;
    },

    startImport: (input) => startImport(input, looks, orderColumns, context),

    async stopImport({ listId }) {
      await imports.stop(listId);
      return null;
    },

    readList({ listId }) {
      const list = anyList(context, listId);
      // A page reads a list before it shows it. So this is the time to start unfinished work on the list.
      if (!isReadOnly) continueWorkOn(list);
      return {
        summary: repositories.lists.summary(list),
        columns: list.columns,
        source: list.source,
        settings: list.settings,
        hasEmailResults: hasEmailResults(listId, context),
        companions: companionsOf(list, repositories.lists.all()).map((companion) => ({
          summary: repositories.lists.summary(companion),
          addressName: companion.source.addressName ?? '',
          isRepaired: (companion.settings.repairs ?? []).length > 0,
        })),
      };
    },
  } satisfies Partial<Handlers>;
}
