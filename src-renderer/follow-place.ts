/**
 * Keeps the page's address in step with the person's place in the app. A change of screen, filter or order adds an
 * entry to the history, but a move between rows does not.
 */
import { COMMON } from '#shared/messages/screens/common.ts';
import { APP_BAR } from '#shared/messages/screens/lists.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { isTyping } from './actions/shortcuts/focus-target.ts';
import type { AppState, AppStore } from './store/app-state.ts';
import { selectSummary } from './store/home/workspace-slice.ts';
import { listOfScreen } from './store/screen/navigation-slice.ts';
import { fragmentOf, isSameStay, type Place, placeOf } from './store/screen/place.ts';
import { placeAtHand } from './store/screen/place-at-hand.ts';

/** Browsers limit how often a page may change its address, and held arrow keys change the row often. */
const ROW_PAUSE_MS = 300;

/** Goes to the place in the address once the workspace is open. From then on, the address follows the person. */
export async function followPlace(store: AppStore, opened: Promise<void>): Promise<void> {
  const first = placeInAddress();
  /** The place that was last written to the address, or will be after the pause; null before the first one. */
  let told: Place | null = null;
  /** The unfinished move of the page to the place in the address; null if there is no such move. */
  let going: object | null = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (place: Place, isStep: boolean): void => {
    clearTimeout(timer);
    if (store.getState().lostHost) return; // the address must still name the place to which the page returns
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
      // The row counts as written from now on, so that other changes in the store do not restart the pause.
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
    // The person pressed Back or Forward again meanwhile, so only the newer move continues.
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
  // An address that names a list takes precedence over the first start.
  const isFirstStart = store.getState().screen.name === 'start';
  if (first && (!isFirstStart || 'listId' in first)) await goTo(first);
  going = null;
  follow();
}

/** Adds the browser's keys for Back and Forward, which a desktop window lacks. In text fields they move the caret. */
function goByKey(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented || isTyping(target)) return;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
  event.preventDefault();
  history.go(key === 'ArrowLeft' ? -1 : 1);
}

const placeInAddress = (): Place | null => placeOf(location.hash);

const TITLES: Partial<Record<AppState['screen']['name'], string>> = {
  import: APP_BAR.import,
  settings: COMMON.settings,
  connect: APP_BAR.connectService,
};

/** Sets the title of the browser tab to the name of the list or, without a list, of the screen. */
function nameTab(state: AppState): void {
  const listId = listOfScreen(state.screen);
  const list = listId === null ? undefined : selectSummary(listId)(state)?.name;
  const place = list === undefined ? TITLES[state.screen.name] : shownText(list);
  const title = place === undefined ? 'Doorstep' : `${place} – Doorstep`;
  if (document.title !== title) document.title = title;
}
