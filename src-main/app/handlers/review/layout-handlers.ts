/** Stores how a person arranged a list's grid. The layout is deleted with the list. */

import type { Handlers } from '#shared/contract/operations.ts';
import { gridLayout } from '#shared/contract/review/layout-schemas.ts';
import { layoutName } from '../../../db/repositories/settings-repository.ts';
import { anyList } from '../../lists/find-list.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';

export function createLayoutHandlers(context: OpenWorkspace) {
  const { settings } = context.repositories;
  return {
    readLayout({ listId }) {
      anyList(context, listId);
      return settings.read(layoutName(listId), gridLayout);
    },
    saveLayout({ listId, layout }) {
      anyList(context, listId);
      settings.write(layoutName(listId), layout);
      return null;
    },
  } satisfies Partial<Handlers>;
}
