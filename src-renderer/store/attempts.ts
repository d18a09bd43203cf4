/** Catches the failures of all actions and shows them to the person. */
import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { AppState } from './app-state.ts';
import { isSameScreen, listOfScreen } from './screen/navigation-slice.ts';
import type { WaitingPlace } from './screen/unread-slice.ts';

/** The two ways to run an action of the store. Both show failures and never reject. */
export type Attempts = {
  /**
   * Runs an action. Shows its failure to the person and never rejects.
   *
   * @param about the list that a notice on another screen names, by default the list of the current screen
   */
  readonly attempt: (work: () => Promise<void>, about?: ListId) => Promise<void>;
  /**
   * Reads data for the screen. Ignores failures once the person has left that screen.
   *
   * @param place the part of the screen that waits and shows the failure; if absent, a notice shows it
   */
  readonly attemptReading: (work: () => Promise<void>, place?: WaitingPlace) => Promise<void>;
};

/** Creates both functions. They show an error that is not an `AppError` as `internal` and log it in the console. */
export function createAttempts(get: () => AppState): Attempts {
  const attempt: Attempts['attempt'] = async (work, about) => {
    const listId = about ?? listOfScreen(get().screen);
    const failure = await failureOf(work);
    // The person typed again, so a newer search replaces this one.
    if (failure && failure.code !== 'newer_search') get().showFailure(failure, listId);
  };
  /** The latest reading for each place. The failure of an older one is not shown. */
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

async function failureOf(work: () => Promise<void>): Promise<Failure | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.failure;
    // oxlint-disable-next-line no-console -- a bug of the page: its stack belongs in the browser's console
    console.error(error);
    return { code: 'internal', reference: 'page' };
  }
}
