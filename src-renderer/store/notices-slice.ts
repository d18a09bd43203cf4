/** What the app tells the person: what was done and how to undo it, what failed, and what a screen reader says. */
import type { Failure } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { NavigationSlice } from './navigation-slice.ts';
import type { CreateSlice } from './tools.ts';

export type Notice = {
  readonly id: number;
  /** null where the text says it all. */
  readonly title: string | null;
  readonly text: string;
  readonly tone: 'done' | 'failure';
  /** The list whose latest step it tells of, which undo takes back; null: none. */
  readonly undoIn: ListId | null;
};

export type NoticesSlice = {
  /** The latest notice; a new one takes its place. */
  readonly notice: Notice | null;
  /** Said aloud by a screen reader when it changes. */
  readonly announcement: string;
  /** The host is gone or no longer knows this page: nothing on it works until it is opened again. */
  readonly isHostGone: boolean;
  readonly tell: (text: string, options?: { readonly undoIn?: ListId }) => void;
  readonly showFailure: (failure: Failure) => void;
  readonly announce: (text: string) => void;
  /** Closes this notice, if it is still the one shown. */
  readonly dismiss: (id: number) => void;
};

export const createNoticesSlice: CreateSlice<NoticesSlice> = () => (set, get) => ({
  notice: null,
  announcement: '',
  isHostGone: false,

  tell: (text, { undoIn = null } = {}) =>
    set({ notice: { id: nextId(get().notice), title: null, text, tone: 'done', undoIn } }),
  showFailure: (failure) => {
    if (failure.code === 'host_unreachable') return set({ isHostGone: true });
    const { title = null, text } = failureMessage(failure);
    set({ notice: { id: nextId(get().notice), title, text, tone: 'failure', undoIn: null } });
  },
  announce: (announcement) => set({ announcement }),
  dismiss: (id) => set(({ notice }) => (notice?.id === id ? { notice: null } : {})),
});

/** Ids only tell one notice from the one before it. */
const nextId = (previous: Notice | null): number => (previous?.id ?? 0) + 1;

/** Whether undo takes back what is told: elsewhere it would take back the latest step of another list, or none. */
export const canUndoNotice = ({
  notice,
  screen,
}: Pick<NoticesSlice, 'notice'> & Pick<NavigationSlice, 'screen'>): boolean =>
  notice !== null && notice.undoIn !== null && screen.name === 'review' && screen.listId === notice.undoIn;
