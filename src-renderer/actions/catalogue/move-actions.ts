import { ACTION_TITLES } from '#shared/messages/screens/actions.ts';
import { selectDraftsElsewhere } from '../../store/deciding/drafts-slice.ts';
import type { Action } from '../action.ts';
import { inReview, withRows } from './conditions.ts';

export const MOVE_ACTIONS: readonly Action[] = [
  {
    id: 'next',
    title: ACTION_TITLES.next,
    group: 'Move',
    key: 'n',
    repeats: true,
    applies: inReview,
    run: ({ goToNextToReview }) => goToNextToReview(),
  },
  {
    id: 'previous',
    title: ACTION_TITLES.previous,
    group: 'Move',
    key: 'b',
    fixedKeys: ['Shift+n'],
    repeats: true,
    applies: inReview,
    run: ({ goToPreviousToReview }) => goToPreviousToReview(),
  },
  {
    id: 'jump',
    title: ACTION_TITLES.jump,
    group: 'Move',
    key: 'g',
    fixedKeys: ['Mod+g'],
    // The jump also reaches rows that the filters hide, so it applies even while rows are being read.
    applies: inReview,
    run: ({ openJump }) => openJump(),
  },
  {
    id: 'next-draft',
    title: ACTION_TITLES['next-draft'],
    group: 'Move',
    key: null,
    applies: (app) => inReview(app) && selectDraftsElsewhere(app).length > 0,
    run: ({ goToNextDraft }) => goToNextDraft(),
  },
  {
    id: 'next-row',
    title: ACTION_TITLES['next-row'],
    group: 'Move',
    key: null,
    fixedKeys: ['ArrowDown'],
    repeats: true,
    applies: withRows,
    run: ({ moveBy }) => moveBy(1),
  },
  {
    id: 'previous-row',
    title: ACTION_TITLES['previous-row'],
    group: 'Move',
    key: null,
    fixedKeys: ['ArrowUp'],
    repeats: true,
    applies: withRows,
    run: ({ moveBy }) => moveBy(-1),
  },
  {
    id: 'first-row',
    title: ACTION_TITLES['first-row'],
    group: 'Move',
    key: null,
    fixedKeys: ['Home'],
    applies: withRows,
    run: ({ moveTo }) => moveTo(0),
  },
  {
    id: 'last-row',
    title: ACTION_TITLES['last-row'],
    group: 'Move',
    key: null,
    fixedKeys: ['End'],
    applies: withRows,
    run: ({ moveTo, total }) => moveTo((total ?? 1) - 1),
  },
];
