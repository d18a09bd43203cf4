/** The one place where failures end: shown to the person, or to nobody. */
import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { AppState } from './app-state.ts';
import { isSameScreen, listOfScreen } from './screen/navigation-slice.ts';
import type { WaitingPlace } from './screen/unread-slice.ts';

export type Attempts = {
  /**
   * Runs an action; what goes wrong is shown to the person and goes no further.
   *
   * @param about the list it is about, by default that of the screen it begins on: who is elsewhere by then is told which
   */
  readonly attempt: (work: () => Promise<void>, about?: ListId) => Promise<void>;
  /**
   * Reads what the screen shows. What goes wrong is no concern of a person who has left that screen.
   *
   * @param place where the screen waits for it, so that a failure is said there; absent: it is a notice
   */
  readonly attemptReading: (work: () => Promise<void>, place?: WaitingPlace) => Promise<void>;
};

export function createAttempts(get: () => AppState): Attempts {
  const attempt: Attempts['attempt'] = async (work, about) => {
    const listId = about ?? listOfScreen(get().screen);
    const failure = await failureOf(work);
    // Whoever typed on waits for the newer one.
    if (failure && failure.code !== 'newer_search') get().showFailure(failure, listId);
  };
  /** The latest reading for each place: an older one says nothing of it any more. */
  const latest = new Map<WaitingPlace, object>();
  const attemptReading: Attempts['attemptReading'] = (work, place) => {
    const { screen, noteReading } = get();
    const mine = {};
    if (place) {
      latest.set(place, mine);
      noteReading(place);
    }
    return attempt(async () => {
      const failure = await failureOf(work);
      if (!failure) return;
      if (isHostLost(failure)) throw new AppError(failure);
      if (!isSameScreen(get().screen, screen)) return;
      if (!place) throw new AppError(failure);
      if (latest.get(place) === mine) get().noteUnread(place, failure, () => attemptReading(work, place));
    });
  };
  return { attempt, attemptReading };
}

/** What the work ended with; null: nothing went wrong. */
async function failureOf(work: () => Promise<void>): Promise<Failure | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.failure;
    // oxlint-disable-next-line no-console -- a bug of the page: the browser's console is where its stack is looked for
    console.error(error);
    return { code: 'internal', reference: 'page' };
  }
}
