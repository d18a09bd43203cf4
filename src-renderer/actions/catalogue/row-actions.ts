import type { AppState } from '../../store/app-state.ts';
import { emailToTake } from '../../store/deciding/email-to-take.ts';
import { selectStepInDialog } from '../../store/deciding/history-slice.ts';
import { selectRemembered } from '../../store/deciding/memory-slice.ts';
import { buildingOf } from '../../store/deciding/parts-slice.ts';
import type { Action } from '../action.ts';
import { inReview, onAddress, onRow, onSuggestion, withSelection } from './conditions.ts';

/** Number of candidates with a key. */
export const CANDIDATE_KEYS = 9;

const hasBuilding = ({ cursor }: AppState): boolean => (cursor?.row ? buildingOf(cursor.row) !== '' : false);

export const ROW_ACTIONS: readonly Action[] = [
  {
    id: 'accept',
    title: 'Accept the suggested address',
    group: 'Row',
    key: 'a',
    applies: (app) => withSelection(app) || onSuggestion(app),
    run: decideBy('used_suggestion'),
  },
  {
    id: 'keep',
    title: 'Keep the address as entered',
    group: 'Row',
    key: 'k',
    applies: (app) => withSelection(app) || onRow(app),
    run: decideBy('kept_as_entered'),
  },
  {
    id: 'accept-with-building',
    title: 'Accept, but keep the building',
    group: 'Row',
    key: 'w',
    applies: (app) => onRow(app) && !withSelection(app) && hasBuilding(app),
    run: ({ acceptWithBuilding }) => acceptWithBuilding(),
  },
  {
    id: 'take-email',
    title: 'Take the suggested email',
    group: 'Row',
    key: 'y',
    applies: (app) => onRow(app) && emailToTake(app.cursor?.row ?? null) !== null,
    run: ({ takeEmail }) => takeEmail(),
  },
  {
    id: 'as-before',
    title: 'Decide the row as in an earlier list',
    group: 'Row',
    key: 'l',
    applies: (app) => onRow(app) && selectRemembered(app.cursor?.row?.position ?? 0)(app) !== null,
    run: ({ takeRemembered }) => takeRemembered(),
  },
  {
    id: 'edit',
    title: 'Edit the address',
    group: 'Row',
    key: 'e',
    scopes: ['screen', 'fix'],
    withAlt: true,
    applies: onAddress,
    run: ({ openFix }) => openFix('edit'),
  },
  {
    id: 'edit-cell',
    title: 'Edit a cell, or fill it down the selected rows',
    group: 'Row',
    key: 'F2',
    applies: onAddress,
    run: ({ askForCell }) => askForCell(),
  },
  {
    id: 'suggest',
    title: 'Find the address by typing it…',
    group: 'Row',
    key: 's',
    scopes: ['screen', 'fix'],
    withAlt: true,
    applies: onAddress,
    run: ({ openFix }) => openFix('suggest'),
  },
  {
    id: 'postcode',
    title: 'Pick from the addresses of a postcode…',
    group: 'Row',
    key: 'p',
    scopes: ['screen', 'fix'],
    withAlt: true,
    applies: onAddress,
    run: ({ openFix }) => openFix('postcode'),
  },
  {
    id: 'pin',
    title: 'Find addresses near a pin on the map…',
    group: 'Row',
    key: 'i',
    scopes: ['screen', 'fix'],
    withAlt: true,
    applies: onAddress,
    run: ({ openFix }) => openFix('map'),
  },
  {
    id: 'exclude',
    title: 'Exclude the row',
    group: 'Row',
    key: 'x',
    applies: (app) => withSelection(app) || onRow(app),
    run: decideBy('excluded'),
  },
  {
    id: 'flag',
    title: 'Flag the row, with a note',
    group: 'Row',
    key: 'f',
    applies: onRow,
    run: ({ openNote }) => openNote(),
  },
  {
    id: 'unflag',
    title: 'Remove the flag',
    group: 'Row',
    key: null,
    applies: (app) => onRow(app) && app.cursor?.row?.note !== null,
    run: ({ removeFlag }) => removeFlag(),
  },
  {
    id: 'undecide',
    title: 'Clear the decisions of the selected rows',
    group: 'Row',
    key: null,
    applies: withSelection,
    run: ({ decideSelected }) => decideSelected('none'),
  },
  {
    id: 'check',
    title: 'Check this row with the service',
    group: 'Row',
    key: 'c',
    applies: onAddress,
    run: ({ checkRow }) => checkRow(),
  },
  {
    id: 'undo',
    title: 'Undo the latest step',
    group: 'Row',
    key: 'u',
    fixedKeys: ['Mod+z'],
    // A dialog undoes only its own steps.
    scopes: ['screen', 'groups', 'duplicates', 'rules'],
    applies: (app) =>
      inReview(app) && (app.dialog === null || app.dialog === 'palette' || selectStepInDialog(app) !== null),
    run: (app) => (selectStepInDialog(app) ? app.undoInDialog() : app.undo()),
  },
  {
    id: 'redo',
    title: 'Redo the step undone',
    group: 'Row',
    key: 'Shift+u',
    fixedKeys: ['Mod+Shift+z', 'Mod+y'],
    applies: inReview,
    run: ({ redo }) => redo(),
  },
  ...Array.from({ length: CANDIDATE_KEYS }, (_, index) => pickAction(index + 1)),
];

/** Decides the selected rows, else the current row. */
function decideBy(kind: 'used_suggestion' | 'kept_as_entered' | 'excluded'): Action['run'] {
  return ({ selection, decideSelected, decide }) => (selection ? decideSelected(kind) : decide({ kind }));
}

/** @param number of the candidate, from 1 */
function pickAction(number: number): Action {
  return {
    id: `pick-${number}`,
    title: `Choose address ${number} of those that fit`,
    group: 'Row',
    key: String(number),
    applies: (app) => onRow(app) && (app.cursor?.row?.candidates.length ?? 0) >= number,
    run: ({ pickCandidate }) => pickCandidate(number),
  };
}
