import { ACTION_TITLES } from '#shared/messages/screens/actions.ts';
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
    title: ACTION_TITLES['accept-group'],
    group: 'Similar changes',
    key: 'a',
    scopes: ['groups'],
    applies: within('groups'),
    run: ({ decideGroup }) => decideGroup('used_suggestion'),
  },
  {
    id: 'keep-group',
    title: ACTION_TITLES['keep-group'],
    group: 'Similar changes',
    key: 'k',
    scopes: ['groups'],
    applies: within('groups'),
    run: ({ decideGroup }) => decideGroup('kept_as_entered'),
  },
  {
    id: 'show-group',
    title: ACTION_TITLES['show-group'],
    group: 'Similar changes',
    key: null,
    fixedKeys: ['Enter'],
    scopes: ['groups'],
    applies: (app) => app.dialog === 'groups' && app.groupKey !== null,
    run: ({ showGroup }) => showGroup(),
  },
  {
    id: 'keep-one',
    title: ACTION_TITLES['keep-one'],
    group: 'Duplicates',
    key: 'k',
    scopes: ['duplicates'],
    applies: within('duplicates'),
    run: ({ keepOne }) => keepOne(),
  },
  {
    id: 'show-place',
    title: ACTION_TITLES['show-place'],
    group: 'Duplicates',
    key: null,
    fixedKeys: ['Enter'],
    scopes: ['duplicates'],
    applies: (app) => app.dialog === 'duplicates' && placeLookedAt(app) !== null,
    run: ({ showPlace }) => showPlace(),
  },
  {
    id: 'apply-rules',
    title: ACTION_TITLES['apply-rules'],
    group: 'Rules',
    key: 'Mod+Enter',
    scopes: ['rules'],
    whileTyping: true,
    applies: (app) => app.dialog === 'rules' && whyNotApplied(app) === null,
    run: ({ applyRules }) => applyRules(),
  },
];
