/** What is done in the dialogs about many rows. */
import { placeLookedAt } from '../../store/bulk/duplicates-slice.ts';
import { whyNotApplied } from '../../store/bulk/rehearsal-slice.ts';
import type { Action, Place } from '../action.ts';

const within =
  (dialog: Place): Action['applies'] =>
  (app) =>
    app.dialog === dialog;

export const TOGETHER_ACTIONS: readonly Action[] = [
  {
    id: 'accept-group',
    title: 'Accept all rows with this change',
    group: 'Rows alike',
    key: 'a',
    places: ['groups'],
    applies: within('groups'),
    run: ({ decideGroup }) => decideGroup('used_suggestion'),
  },
  {
    id: 'keep-group',
    title: 'Keep all rows with this change as entered',
    group: 'Rows alike',
    key: 'k',
    places: ['groups'],
    applies: within('groups'),
    run: ({ decideGroup }) => decideGroup('kept_as_entered'),
  },
  {
    id: 'show-group',
    title: 'Show the rows with this change',
    group: 'Rows alike',
    key: null,
    fixedKeys: ['Enter'],
    places: ['groups'],
    applies: (app) => app.dialog === 'groups' && app.groupKey !== null,
    run: ({ showGroup }) => showGroup(),
  },
  {
    id: 'keep-one',
    title: 'Keep this row, exclude the others of its place',
    group: 'Duplicates',
    key: 'k',
    places: ['duplicates'],
    applies: within('duplicates'),
    run: ({ keepOne }) => keepOne(),
  },
  {
    id: 'show-place',
    title: 'Show the rows of this place',
    group: 'Duplicates',
    key: null,
    fixedKeys: ['Enter'],
    places: ['duplicates'],
    applies: (app) => app.dialog === 'duplicates' && placeLookedAt(app) !== null,
    run: ({ showPlace }) => showPlace(),
  },
  {
    id: 'apply-rules',
    title: 'Apply the rules tried out',
    group: 'Rules',
    key: 'Mod+Enter',
    places: ['rules'],
    whileTyping: true,
    applies: (app) => app.dialog === 'rules' && whyNotApplied(app) === null,
    run: ({ applyRules }) => applyRules(),
  },
];
