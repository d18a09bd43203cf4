/**
 * Keeps the address in step with where the person is: Back, Forward and Reload lead through it, and a bookmark returns.
 * A step to another screen, filter or order is one to come back from; from row to row there is none.
 */
import { shownText } from '#shared/messages/shown-text.ts';
import { isTyping } from './actions/shortcuts/focus-target.ts';
import type { AppState, AppStore } from './store/app-state.ts';
import { selectSummary } from './store/home/workspace-slice.ts';
import { listOfScreen } from './store/screen/navigation-slice.ts';
import { fragmentOf, isSameStay, type Place, placeOf } from './store/screen/place.ts';
import { placeAtHand } from './store/screen/place-at-hand.ts';

/** Browsers take few changes of an address, and arrow keys are held down. */
const ROW_PAUSE_MS = 300;

/** Goes to the place of the address, once the workspace is open, and follows from there. */
export async function followPlace(store: AppStore, opened: Promise<void>): Promise<void> {
  const first = placeInAddress();
  /** Where the address is; null: not told yet. */
  let told: Place | null = null;
  /** The latest going to a place of the address, until it is there; null: none. */
  let going: object | null = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (place: Place, isStep: boolean): void => {
    clearTimeout(timer);
    if (store.getState().lostHost) return; // a page that gets its host back is to be where it was
    told = place;
    const change = isStep ? 'pushState' : 'replaceState';
    history[change](null, '', fragmentOf(place));
  };
  const follow = (): void => {
    const state = store.getState();
    nameTab(state);
    const place = going ? null : placeAtHand(state);
    if (!place) return;
    if (!told || !isSameStay(told, place)) tell(place, told !== null);
    else if (fragmentOf(told) !== fragmentOf(place)) {
      // The latest place counts, also where it is left before the pause is over.
      told = place;
      clearTimeout(timer);
      timer = setTimeout(() => tell(place, false), ROW_PAUSE_MS);
    }
  };
  const goTo = async (place: Place): Promise<void> => {
    const mine = {};
    going = mine;
    clearTimeout(timer);
    await store.getState().goToPlace(place);
    // Who presses Back again goes on from there.
    if (going !== mine) return;
    going = null;
    const now = placeAtHand(store.getState());
    if (now) tell(now, false);
  };

  store.subscribe(follow);
  addEventListener('popstate', () => {
    const place = placeInAddress();
    if (place) void goTo(place);
  });
  addEventListener('keydown', goByKey);
  await opened;
  // The doors of the first start are not in the way of a list that is there.
  const isFirstStart = store.getState().screen.name === 'start';
  if (first && (!isFirstStart || 'listId' in first)) await goTo(first);
  going = null;
  follow();
}

/** As in a browser: a desktop window has no keys for it by itself. In a field they move through the text. */
function goByKey(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented || isTyping(target)) return;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
  event.preventDefault();
  history.go(key === 'ArrowLeft' ? -1 : 1);
}

const placeInAddress = (): Place | null => placeOf(location.hash);

const TITLES: Partial<Record<AppState['screen']['name'], string>> = {
  import: 'Import',
  settings: 'Settings',
  connect: 'Connect a service',
};

/** A tab is found by its list. */
function nameTab(state: AppState): void {
  const listId = listOfScreen(state.screen);
  const list = listId === null ? undefined : selectSummary(listId)(state)?.name;
  const place = list === undefined ? TITLES[state.screen.name] : shownText(list);
  const title = place === undefined ? 'Doorstep' : `${place} – Doorstep`;
  if (document.title !== title) document.title = title;
}
