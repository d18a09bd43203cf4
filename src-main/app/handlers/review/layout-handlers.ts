/** Stores how a person arranged a list's grid. The layout is deleted with the list. */

import type { Handlers } from '#shared/contract/operations.ts';
import { gridLayout } from '#shared/contract/review/layout-schemas.ts';
import { layoutName } from '../../../db/repositories/settings-repository.ts';
import { anyList, type Context } from '../../context.ts';

export type LayoutHandlers = Pick<Handlers, 'readLayout' | 'saveLayout'>;

export function createLayoutHandlers(context: Context): LayoutHandlers {
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
  };
}
