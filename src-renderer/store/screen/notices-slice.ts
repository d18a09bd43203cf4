/** What the app tells the person: what was done and how to undo it, what failed, and what a screen reader says. */
import { type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import type { WorkspaceSlice } from '../home/workspace-slice.ts';
import type { CreateSlice } from '../slice.ts';
import type { DialogName, DialogSlice } from './dialog-slice.ts';
import { isSameScreen, listOfScreen, type NavigationSlice } from './navigation-slice.ts';

export type Notice = {
  readonly id: number;
  /** null where the text says it all. */
  readonly title: string | null;
  readonly text: string;
  readonly tone: 'done' | 'failure';
  /** The list of the step it tells of, which undo takes back; null: none. */
  readonly undoIn: ListId | null;
  readonly step: number | null;
  /** The dialog it was told in, as long as that is open; null: none. */
  readonly dialog: DialogName | null;
  readonly toldAtMs: number;
};

/** How long a notice is shown at least, unless the person closes it. */
export const SHOWN_MS = 6_000;
const MOST_SHOWN = 3;

type Telling = {
  /** With `step`: what it tells of can be undone, unless that changed nothing. */
  readonly undoIn?: ListId;
  readonly step?: number | null;
  /** The list it is about, `undoIn` by default: told elsewhere it is named. */
  readonly about?: ListId;
};

export type NoticesSlice = {
  /** The latest notice. A failure goes with the screen or dialog it was shown on, a success when the next file is opened. */
  readonly notice: Notice | null;
  /** Failures told before it, the oldest first: a newer notice does not take their place. */
  readonly earlierFailures: readonly Notice[];
  /** Said aloud by a screen reader when it changes. */
  readonly announcement: string;
  /** Why nothing on this page works until it is opened again: the host is gone, or does not know the page. null: it works. */
  readonly lostHost: Failure | null;
  /** Begins the page anew with the host that was lost, where it is there again. */
  readonly tryHostAgain: () => Promise<void>;
  /** Asks the other tab to save and to hand its session over to this one. */
  readonly useHere: () => Promise<void>;
  readonly tell: (text: string, telling?: Telling) => void;
  /** Adds a sentence to what was just told. */
  readonly tellMore: (text: string) => void;
  /** @param about the list it is about; null: none */
  readonly showFailure: (failure: Failure, about?: ListId | null) => void;
  readonly announce: (text: string) => void;
  /** Closes this notice, if it is still shown. */
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
    // A dialog has one line, and no way to close what it says.
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
      // The answer to it is a question.
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

/** The name of a list that the screen is not about; null where it needs none. */
function nameElsewhere(
  { screen, workspace }: Pick<NavigationSlice & WorkspaceSlice, 'screen' | 'workspace'>,
  listId: ListId | null,
) {
  if (listId === null || listOfScreen(screen) === listId) return null;
  const name = workspace?.lists.find(({ id }) => id === listId)?.name;
  return name === undefined ? null : shownText(name);
}

/** Whether undo takes back what is told: elsewhere it would take back the latest step of another list, or none. */
export const canUndoNotice = ({
  notice,
  screen,
}: Pick<NoticesSlice, 'notice'> & Pick<NavigationSlice, 'screen'>): boolean =>
  notice !== null &&
  notice.undoIn !== null &&
  (screen.name === 'review' || screen.name === 'quote') &&
  screen.listId === notice.undoIn;

/** What is told in the dialog that is open; null: nothing was, or it was told before. */
export const selectDialogNotice = ({
  notice,
  dialog,
}: Pick<NoticesSlice, 'notice'> & Pick<DialogSlice, 'dialog'>): Notice | null =>
  dialog !== null && notice?.dialog === dialog ? notice : null;
