/** Which row is the current one. */

import { selectDraftsElsewhere } from '../../store/deciding/drafts-slice.ts';
import type { Action } from '../action.ts';
import { inReview, withRows } from './conditions.ts';

export const MOVE_ACTIONS: readonly Action[] = [
  {
    id: 'next',
    title: 'Next row that needs your decision',
    group: 'Move',
    key: 'n',
    repeats: true,
    applies: inReview,
    run: ({ goToNextToReview }) => goToNextToReview(),
  },
  {
    id: 'previous',
    title: 'Previous row that needs your decision',
    group: 'Move',
    key: 'b',
    fixedKeys: ['Shift+n'],
    repeats: true,
    applies: inReview,
    run: ({ goToPreviousToReview }) => goToPreviousToReview(),
  },
  {
    id: 'jump',
    title: 'Go to a row by its number…',
    group: 'Move',
    key: 'g',
    fixedKeys: ['Mod+g'],
    // Also to one that the filters leave out, and while the rows are being read.
    applies: inReview,
    run: ({ openJump }) => openJump(),
  },
  {
    id: 'next-draft',
    title: 'Next row with a note or an edit that is not saved',
    group: 'Move',
    key: null,
    applies: (app) => inReview(app) && selectDraftsElsewhere(app).length > 0,
    run: ({ goToNextDraft }) => goToNextDraft(),
  },
  {
    id: 'next-row',
    title: 'Next row',
    group: 'Move',
    key: null,
    fixedKeys: ['ArrowDown'],
    repeats: true,
    applies: withRows,
    run: ({ moveBy }) => moveBy(1),
  },
  {
    id: 'previous-row',
    title: 'Previous row',
    group: 'Move',
    key: null,
    fixedKeys: ['ArrowUp'],
    repeats: true,
    applies: withRows,
    run: ({ moveBy }) => moveBy(-1),
  },
  {
    id: 'first-row',
    title: 'First row',
    group: 'Move',
    key: null,
    fixedKeys: ['Home'],
    applies: withRows,
    run: ({ moveTo }) => moveTo(0),
  },
  {
    id: 'last-row',
    title: 'Last row',
    group: 'Move',
    key: null,
    fixedKeys: ['End'],
    applies: withRows,
    run: ({ moveTo, total }) => moveTo((total ?? 1) - 1),
  },
];
