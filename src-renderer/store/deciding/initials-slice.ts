/** The initials that decisions are recorded under. The app asks for them until it has an answer. */
import type { ListId } from '#shared/domain/list/list.ts';
import { ASK_INITIALS, initialsKept } from '#shared/messages/review/initials.ts';
import type { WorkspaceSlice } from '../home/workspace-slice.ts';
import type { CreateSlice } from '../slice.ts';
import type { HistorySlice } from './history-slice.ts';

export type InitialsSlice = {
  /** Saves the initials and stops asking. '' means that the person gave none. */
  readonly giveInitials: (initials: string) => Promise<void>;
};

export const createInitialsSlice: CreateSlice<InitialsSlice> = () => (_set, get) => ({
  giveInitials: async (initials) => {
    await get().changeSettings({ initials, asksInitials: false });
    if (get().workspace?.settings.asksInitials === false)
      get().tell(initials === '' ? ASK_INITIALS.later : initialsKept(initials));
  },
});

/** Returns whether to ask for initials, which happens after a step of this page that can be undone. */
export const selectAsksInitials = (
  { workspace, ownStep }: Pick<WorkspaceSlice & HistorySlice, 'workspace' | 'ownStep'>,
  listId: ListId,
): boolean =>
  ownStep?.listId === listId && workspace?.settings.initials === '' && workspace.settings.asksInitials;
