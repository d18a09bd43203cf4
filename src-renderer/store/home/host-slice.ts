/** The abilities of the page's host. The desktop window has more of them than a browser tab. */
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { fragmentOf } from '../screen/place.ts';
import type { CreateSlice } from '../slice.ts';
import { isNeverChecked } from './workspace-slice.ts';

export type HostSlice = {
  readonly isDesktop: boolean;
  /** Shows a list in a new window; null if the host has no windows. */
  readonly openListInWindow: ((list: ListSummary) => Promise<void>) | null;
};

export const createHostSlice: CreateSlice<HostSlice> =
  ({ backend, host, attempt }) =>
  () => ({
    isDesktop: host.kind === 'desktop',
    openListInWindow:
      host.openWindow &&
      ((list) =>
        attempt(async () => {
          const isNew = await isNeverChecked(list, backend);
          const place = isNew
            ? ({ name: 'quote', listId: list.id } as const)
            : ({ name: 'review', listId: list.id, view: null, position: null } as const);
          await host.openWindow?.(fragmentOf(place));
        }, list.id)),
  });
