import { placeLookedAt } from '../../store/bulk/duplicates-slice.ts';
import { whyNotApplied } from '../../store/bulk/rehearsal-slice.ts';
import type { Action, ShortcutScope } from '../action.ts';

const within =
  (dialog: ShortcutScope): Action['applies'] =>
  (app) =>
    app.dialog === dialog;

export const TOGETHER_ACTIONS: readonly Action[] = [
  {
    id: 'accept-group',
    title: 'Accept all rows with a similar change',
    group: 'Similar changes',
    key: 'a',
    scopes: ['groups'],
    applies: within('groups'),
    run: ({ decideGroup }) => decideGroup('used_suggestion'),
  },
  {
    id: 'keep-group',
    title: 'Keep all rows with a similar change as entered',
    group: 'Similar changes',
    key: 'k',
    scopes: ['groups'],
    applies: within('groups'),
    run: ({ decideGroup }) => decideGroup('kept_as_entered'),
  },
  {
    id: 'show-group',
    title: 'Show the rows with a similar change',
    group: 'Similar changes',
    key: null,
    fixedKeys: ['Enter'],
    scopes: ['groups'],
    applies: (app) => app.dialog === 'groups' && app.groupKey !== null,
    run: ({ showGroup }) => showGroup(),
  },
  {
    id: 'keep-one',
    title: 'Keep this row, exclude the others of its place',
    group: 'Duplicates',
    key: 'k',
    scopes: ['duplicates'],
    applies: within('duplicates'),
    run: ({ keepOne }) => keepOne(),
  },
  {
    id: 'show-place',
    title: 'Show the rows of this place',
    group: 'Duplicates',
    key: null,
    fixedKeys: ['Enter'],
    scopes: ['duplicates'],
    applies: (app) => app.dialog === 'duplicates' && placeLookedAt(app) !== null,
    run: ({ showPlace }) => showPlace(),
  },
  {
    id: 'apply-rules',
    title: 'Apply the rules tried out',
    group: 'Rules',
    key: 'Mod+Enter',
    scopes: ['rules'],
    whileTyping: true,
    applies: (app) => app.dialog === 'rules' && whyNotApplied(app) === null,
    run: ({ applyRules }) => applyRules(),
  },
];
