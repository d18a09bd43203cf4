import { type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import type { WorkspaceSlice } from '../home/workspace-slice.ts';
import type { CreateSlice } from '../slice.ts';
import type { DialogName, DialogSlice } from './dialog-slice.ts';
import { isSameScreen, listOfScreen, type NavigationSlice } from './navigation-slice.ts';

/** `undoIn` and `step` are the list and the step that the notice offers to undo. Both are null if it offers none. */
export type Notice = {
  readonly id: number;
  readonly title: string | null;
  readonly text: string;
  readonly tone: 'done' | 'failure';
  readonly undoIn: ListId | null;
  readonly step: number | null;
  /** The dialog in which the notice appeared, while that dialog is open; otherwise null. */
  readonly dialog: DialogName | null;
  readonly toldAtMs: number;
};

/** The minimum display time of a notice, unless the person closes it. */
export const SHOWN_MS = 6_000;
const MOST_SHOWN = 3;

type Telling = {
  /** With a `step`, the notice offers undo. A null `step` means that nothing changed. */
  readonly undoIn?: ListId;
  readonly step?: number | null;
  /** The list that the notice is about, by default `undoIn`. On other screens the notice names this list. */
  readonly about?: ListId;
};

/** `earlierFailures` stay until the person closes them or goes to another screen. */
export type NoticesSlice = {
  /** The latest notice. A failure disappears with its screen or dialog, and a success when the next file opens. */
  readonly notice: Notice | null;
  readonly earlierFailures: readonly Notice[];
  /** A screen reader reads this text aloud when it changes. */
  readonly announcement: string;
  /** Why the page no longer works until a reload; null while it works. The host is gone or does not know the page. */
  readonly lostHost: Failure | null;
  readonly tryHostAgain: () => Promise<void>;
  readonly useHere: () => Promise<void>;
  readonly tell: (text: string, telling?: Telling) => void;
  readonly tellMore: (text: string) => void;
  readonly showFailure: (failure: Failure, about?: ListId | null) => void;
  readonly announce: (text: string) => void;
  readonly dismiss: (id: number) => void;
};

export const createNoticesSlice: CreateSlice<NoticesSlice> = (tools) => (set, get, api) => {
  let latestId = 0;
  const show = (
    told: Pick<Notice, 'title' | 'text' | 'tone'> & Partial<Pick<Notice, 'undoIn' | 'step'>>,
  ): void => {
    latestId += 1;
    const { dialog, notice: before, earlierFailures } = get();
    const place = { id: latestId, dialog, toldAtMs: performance.now() };
    const notice = { undoIn: null, step: null, ...told, ...place };
    if (before?.tone !== 'failure' || isSameText(before, notice)) return set({ notice });
    // A dialog has one line for notices, without a close button.
    if (before.dialog !== null) {
      const isUnseen = place.toldAtMs - before.toldAtMs < SHOWN_MS;
      const text = `${before.text} · ${notice.title === null ? '' : `${notice.title}: `}${notice.text}`;
      return set({ notice: isUnseen ? { ...notice, title: before.title, text, tone: 'failure' } : notice });
    }
    const others = [...earlierFailures, before].filter((each) => !isSameText(each, notice));
    set({ notice, earlierFailures: others.slice(1 - MOST_SHOWN) });
  };

  api.subscribe((now, before) => {
    const { notice } = now;
    if (!isSameScreen(now.screen, before.screen) && now.earlierFailures.length > 0)
      set({ earlierFailures: [] });
    if (!notice || notice !== before.notice) return;
    const isNextImport = now.lookingAt !== null && now.lookingAt !== before.lookingAt;
    if (notice.tone === 'done' && isNextImport) return set({ notice: null });
    const isDialogLeft = notice.dialog !== null && now.dialog !== notice.dialog;
    if (notice.tone === 'failure' && (isDialogLeft || !isSameScreen(now.screen, before.screen)))
      set({ notice: null });
    else if (isDialogLeft) set({ notice: { ...notice, dialog: null } });
  });

  return {
    notice: null,
    earlierFailures: [],
    announcement: '',
    lostHost: null,

    tell: (text, { undoIn, step = null, about = undoIn } = {}) => {
      if (undoIn !== undefined && step !== null) get().noteStep(undoIn, step);
      const undo = undoIn === undefined || step === null ? {} : { undoIn, step };
      show({ title: nameElsewhere(get(), about ?? null), text, tone: 'done', ...undo });
    },
    tellMore: (text) => {
      const { notice } = get();
      if (notice?.tone !== 'done') return get().tell(text);
      latestId += 1;
      set({ notice: { ...notice, id: latestId, text: `${notice.text} · ${text}` } });
    },
    showFailure: (failure, about = null) => {
      if (isHostLost(failure)) return set({ lostHost: failure });
      // This failure asks the person a question instead of showing a notice.
      if (failure.code === 'service_not_allowed') return get().openDialog('from-elsewhere');
      const { title = null, text } = failureMessage(failure);
      const name = nameElsewhere(get(), about);
      const whole = name !== null && title !== null ? `${name}: ${title}` : (name ?? title);
      show({ title: whole, text, tone: 'failure' });
    },
    tryHostAgain: () => tools.attempt(() => tools.host.reload()),
    useHere: () => tools.attempt(() => tools.host.useHere()),
    announce: (announcement) => set({ announcement }),
    dismiss: (id) =>
      set(({ notice, earlierFailures }) => ({
        notice: notice?.id === id ? null : notice,
        earlierFailures: earlierFailures.filter((each) => each.id !== id),
      })),
  };
};

type Told = Pick<Notice, 'title' | 'text'>;
const isSameText = (one: Told, other: Told): boolean => one.title === other.title && one.text === other.text;

/** Returns the name of a list if the current screen shows another one; null if no name is needed. */
function nameElsewhere(
  { screen, workspace }: Pick<NavigationSlice & WorkspaceSlice, 'screen' | 'workspace'>,
  listId: ListId | null,
) {
  if (listId === null || listOfScreen(screen) === listId) return null;
  const name = workspace?.lists.find(({ id }) => id === listId)?.name;
  return name === undefined ? null : shownText(name);
}

/** Returns whether undo would undo this notice's step. On another screen, undo applies to a different step. */
export const canUndoNotice = ({
  notice,
  screen,
}: Pick<NoticesSlice, 'notice'> & Pick<NavigationSlice, 'screen'>): boolean =>
  notice !== null &&
  notice.undoIn !== null &&
  (screen.name === 'review' || screen.name === 'quote') &&
  screen.listId === notice.undoIn;

/** Returns the notice that appeared while this dialog was open; null if there is none. */
export const selectDialogNotice = ({
  notice,
  dialog,
}: Pick<NoticesSlice, 'notice'> & Pick<DialogSlice, 'dialog'>): Notice | null =>
  dialog !== null && notice?.dialog === dialog ? notice : null;
