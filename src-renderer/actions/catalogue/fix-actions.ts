import type { Action } from '../action.ts';
import { inFix } from './conditions.ts';

export const FIX_ACTIONS: readonly Action[] = [
  {
    id: 'use-imported',
    title: 'Use the imported address',
    group: 'Fix',
    key: 'o',
    scopes: ['fix'],
    applies: inFix,
    run: ({ keepImported }) => keepImported(),
  },
  {
    id: 'save-and-check',
    title: 'Save the edit and check it with the service',
    group: 'Fix',
    key: 'Mod+Enter',
    scopes: ['fix'],
    whileTyping: true,
    applies: (app) => inFix(app) && app.fixing?.tool === 'edit',
    run: ({ saveEditAndCheck }) => saveEditAndCheck(),
  },
];
