/** Whose decisions they are: a person without initials is asked until they answer. */
import type { ListId } from '#shared/domain/list/list.ts';
import { ASK_INITIALS, initialsKept } from '#shared/messages/initials.ts';
import type { WorkspaceSlice } from '../home/workspace-slice.ts';
import type { CreateSlice } from '../slice.ts';
import type { HistorySlice } from './history-slice.ts';

export type InitialsSlice = {
  /** Answers the question, which is not asked again. '': not now. */
  readonly giveInitials: (initials: string) => Promise<void>;
};

export const createInitialsSlice: CreateSlice<InitialsSlice> = () => (_set, get) => ({
  giveInitials: async (initials) => {
    await get().changeSettings({ initials, asksInitials: false });
    if (get().workspace?.settings.asksInitials === false)
      get().tell(initials === '' ? ASK_INITIALS.later : initialsKept(initials));
  },
});

/** After a step that was made in this page and can be undone. */
export const selectAsksInitials = (
  { workspace, ownStep }: Pick<WorkspaceSlice & HistorySlice, 'workspace' | 'ownStep'>,
  listId: ListId,
): boolean =>
  ownStep?.listId === listId && workspace?.settings.initials === '' && workspace.settings.asksInitials;
