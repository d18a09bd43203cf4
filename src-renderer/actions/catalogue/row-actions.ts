import { ACTION_TITLES, chooseAddress } from '#shared/messages/screens/actions.ts';
import type { AppState } from '../../store/app-state.ts';
import { emailToTake } from '../../store/deciding/email-to-take.ts';
import { selectStepInDialog } from '../../store/deciding/history-slice.ts';
import { selectRemembered } from '../../store/deciding/memory-slice.ts';
import { buildingOf } from '../../store/deciding/parts-slice.ts';
import { canUndoNotice } from '../../store/screen/notices-slice.ts';
import type { Action } from '../action.ts';
import { inReview, onAddress, onRow, onSuggestion, withSelection } from './conditions.ts';

/** The number of candidates that can be chosen with a digit key. */
export const CANDIDATE_KEYS = 9;

const hasBuilding = ({ cursor }: AppState): boolean => (cursor?.row ? buildingOf(cursor.row) !== '' : false);

export const ROW_ACTIONS: readonly Action[] = [
  {
    id: 'accept',
    title: ACTION_TITLES.accept,
    group: 'Row',
    key: 'a',
    applies: (app) => withSelection(app) || onSuggestion(app),
    run: decideBy('used_suggestion'),
  },
  {
    id: 'keep',
    title: ACTION_TITLES.keep,
    group: 'Row',
    key: 'k',
    applies: (app) => withSelection(app) || onRow(app),
    run: decideBy('kept_as_entered'),
  },
  {
    id: 'accept-with-building',
    title: ACTION_TITLES['accept-with-building'],
    group: 'Row',
    key: 'w',
    applies: (app) => onRow(app) && !withSelection(app) && hasBuilding(app),
    run: ({ acceptWithBuilding }) => acceptWithBuilding(),
  },
  {
    id: 'take-email',
    title: ACTION_TITLES['take-email'],
    group: 'Row',
    key: 'y',
    applies: (app) => onRow(app) && emailToTake(app.cursor?.row ?? null) !== null,
    run: ({ takeEmail }) => takeEmail(),
  },
  {
    id: 'as-before',
    title: ACTION_TITLES['as-before'],
    group: 'Row',
    key: 'l',
    applies: (app) => onRow(app) && selectRemembered(app.cursor?.row?.position ?? 0)(app) !== null,
    run: ({ takeRemembered }) => takeRemembered(),
  },
  {
    id: 'edit',
    title: ACTION_TITLES.edit,
    group: 'Row',
    key: 'e',
    scopes: ['screen', 'fix'],
    withAlt: true,
    applies: onAddress,
    run: ({ openFix }) => openFix('edit'),
  },
  {
    id: 'edit-cell',
    title: ACTION_TITLES['edit-cell'],
    group: 'Row',
    key: 'F2',
    applies: onAddress,
    run: ({ askForCell }) => askForCell(),
  },
  {
    id: 'suggest',
    title: ACTION_TITLES.suggest,
    group: 'Row',
    key: 's',
    scopes: ['screen', 'fix'],
    withAlt: true,
    applies: onAddress,
    run: ({ openFix }) => openFix('suggest'),
  },
  {
    id: 'postcode',
    title: ACTION_TITLES.postcode,
    group: 'Row',
    key: 'p',
    scopes: ['screen', 'fix'],
    withAlt: true,
    applies: onAddress,
    run: ({ openFix }) => openFix('postcode'),
  },
  {
    id: 'pin',
    title: ACTION_TITLES.pin,
    group: 'Row',
    key: 'i',
    scopes: ['screen', 'fix'],
    withAlt: true,
    applies: onAddress,
    run: ({ openFix }) => openFix('map'),
  },
  {
    id: 'exclude',
    title: ACTION_TITLES.exclude,
    group: 'Row',
    key: 'x',
    applies: (app) => withSelection(app) || onRow(app),
    run: decideBy('excluded'),
  },
  {
    id: 'flag',
    title: ACTION_TITLES.flag,
    group: 'Row',
    key: 'f',
    applies: onRow,
    run: ({ openNote }) => openNote(),
  },
  {
    id: 'unflag',
    title: ACTION_TITLES.unflag,
    group: 'Row',
    key: null,
    applies: (app) => onRow(app) && app.cursor?.row?.note !== null,
    run: ({ removeFlag }) => removeFlag(),
  },
  {
    id: 'undecide',
    title: ACTION_TITLES.undecide,
    group: 'Row',
    key: null,
    applies: withSelection,
    run: ({ decideSelected }) => decideSelected('none'),
  },
  {
    id: 'check',
    title: ACTION_TITLES.check,
    group: 'Row',
    key: 'c',
    applies: onAddress,
    run: ({ checkRow }) => checkRow(),
  },
  {
    id: 'undo',
    title: ACTION_TITLES.undo,
    group: 'Row',
    key: 'u',
    fixedKeys: ['Mod+z'],
    // In a dialog, undo applies only to the steps made in that dialog.
    scopes: ['screen', 'groups', 'duplicates', 'rules'],
    applies: (app) =>
      (inReview(app) || canUndoNotice(app)) &&
      (app.dialog === null || app.dialog === 'palette' || selectStepInDialog(app) !== null),
    run: (app) => (selectStepInDialog(app) ? app.undoInDialog() : app.undo()),
  },
  {
    id: 'redo',
    title: ACTION_TITLES.redo,
    group: 'Row',
    key: 'Shift+u',
    fixedKeys: ['Mod+Shift+z', 'Mod+y'],
    applies: inReview,
    run: ({ redo }) => redo(),
  },
  ...Array.from({ length: CANDIDATE_KEYS }, (_, index) => pickAction(index + 1)),
];

/** Decides the selected rows or, if none are selected, the current row. */
function decideBy(kind: 'used_suggestion' | 'kept_as_entered' | 'excluded'): Action['run'] {
  return ({ selection, decideSelected, decide }) => (selection ? decideSelected(kind) : decide({ kind }));
}

/** @param number the candidate's number, counted from 1 */
function pickAction(number: number): Action {
  return {
    id: `pick-${number}`,
    title: chooseAddress(number),
    group: 'Row',
    key: String(number),
    applies: (app) => onRow(app) && (app.cursor?.row?.candidates.length ?? 0) >= number,
    run: ({ pickCandidate }) => pickCandidate(number),
  };
}
