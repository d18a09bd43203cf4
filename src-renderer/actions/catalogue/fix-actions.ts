import { ACTION_TITLES } from '#shared/messages/screens/actions.ts';
import type { Action } from '../action.ts';
import { inFix } from './conditions.ts';

export const FIX_ACTIONS: readonly Action[] = [
  {
    id: 'use-imported',
    title: ACTION_TITLES['use-imported'],
    group: 'Fix',
    key: 'o',
    scopes: ['fix'],
    applies: inFix,
    run: ({ keepImported }) => keepImported(),
  },
  {
    id: 'save-and-check',
    title: ACTION_TITLES['save-and-check'],
    group: 'Fix',
    key: 'Mod+Enter',
    scopes: ['fix'],
    whileTyping: true,
    applies: (app) => inFix(app) && app.fixing?.tool === 'edit',
    run: ({ saveEditAndCheck }) => saveEditAndCheck(),
  },
];
