import type { PaneName } from '#shared/contract/review/layout.ts';
import { isFiltered, NO_FILTER } from '#shared/contract/review/view.ts';
import { VERDICTS_TO_DECIDE } from '#shared/domain/verdict/needs-decision.ts';
import { ACTION_TITLES } from '#shared/messages/screens/actions.ts';
import { selectOnlyEmails } from '../../store/rows/rows-slice.ts';
import { selectIsPaneOpen } from '../../store/screen/layout-slice.ts';
import type { Action } from '../action.ts';
import { inReview, inReviewOfAddresses, withRows } from './conditions.ts';

const TO_REVIEW = { verdict: VERDICTS_TO_DECIDE };
const EMAILS_TO_REVIEW = { email_flag: ['to_review'] };

export const ROWS_ACTIONS: readonly Action[] = [
  {
    id: 'search',
    title: ACTION_TITLES.search,
    group: 'Rows',
    key: '/',
    fixedKeys: ['Mod+f'],
    applies: inReview,
    run: ({ askForSearch }) => askForSearch(),
  },
  {
    id: 'select-all',
    title: ACTION_TITLES['select-all'],
    group: 'Rows',
    key: null,
    fixedKeys: ['Mod+a'],
    applies: withRows,
    run: ({ selectAll }) => selectAll(),
  },
  {
    id: 'clear-selection',
    title: ACTION_TITLES['clear-selection'],
    group: 'Rows',
    key: null,
    fixedKeys: ['Escape'],
    applies: (app) => inReview(app) && app.selection !== null,
    run: ({ clearSelection }) => clearSelection(),
  },
  {
    id: 'show-only-to-review',
    title: ACTION_TITLES['show-only-to-review'],
    group: 'Rows',
    key: 'o',
    applies: inReview,
    run: (app) =>
      app.changeFilter({
        ...NO_FILTER,
        facets: { ...(selectOnlyEmails(app) ? EMAILS_TO_REVIEW : TO_REVIEW), decision: ['none'] },
      }),
  },
  {
    id: 'show-only-flagged',
    title: ACTION_TITLES['show-only-flagged'],
    group: 'Rows',
    key: 'Shift+f',
    applies: inReview,
    run: (app) => app.changeFilter({ ...NO_FILTER, facets: { flag: ['flagged'] } }),
  },
  {
    id: 'file-order',
    title: ACTION_TITLES['file-order'],
    group: 'Rows',
    key: null,
    applies: (app) => inReview(app) && app.view.sort.length > 0,
    run: ({ changeSort }) => changeSort([]),
  },
  {
    id: 'columns',
    title: ACTION_TITLES.columns,
    group: 'Rows',
    key: null,
    applies: inReview,
    run: ({ askForColumns }) => askForColumns(),
  },
  goToPane('next-pane', 'F6', 1),
  goToPane('previous-pane', 'Shift+F6', -1),
  pane('filters'),
  pane('row'),
  {
    id: 'map',
    title: ACTION_TITLES.map,
    group: 'Rows',
    key: 'm',
    applies: inReviewOfAddresses,
    run: ({ toggleMap }) => toggleMap(),
  },
  {
    id: 'groups',
    title: ACTION_TITLES.groups,
    group: 'Rows',
    key: 't',
    applies: inReviewOfAddresses,
    run: (app) => (app.groupsBy === 'kind' ? app.decideAlike() : app.openDialog('groups')),
  },
  {
    id: 'duplicates',
    title: ACTION_TITLES.duplicates,
    group: 'Rows',
    key: 'd',
    applies: inReviewOfAddresses,
    run: ({ openDialog }) => openDialog('duplicates'),
  },
  {
    id: 'rules',
    title: ACTION_TITLES.rules,
    group: 'Rows',
    key: 'r',
    applies: inReviewOfAddresses,
    run: ({ openDialog }) => openDialog('rules'),
  },
  {
    id: 'clear-filters',
    title: ACTION_TITLES['clear-filters'],
    group: 'Rows',
    key: '0',
    applies: (app) => inReview(app) && isFiltered(app.view.filter),
    run: ({ changeFilter }) => changeFilter(NO_FILTER),
  },
];

/** The action also works while a text field has the focus, because text fields do not use this key. */
function goToPane(id: 'next-pane' | 'previous-pane', key: string, step: 1 | -1): Action {
  return {
    id,
    title: ACTION_TITLES[id],
    group: 'Rows',
    key: null,
    fixedKeys: [key],
    whileTyping: true,
    applies: inReview,
    run: ({ askForPane }) => askForPane(step),
  };
}

function pane(name: PaneName): Action {
  const id = `${name}-pane` as const;
  return {
    id,
    title: ACTION_TITLES[id],
    group: 'Rows',
    key: null,
    applies: inReview,
    run: async (app) => {
      app.changePane(name, { isOpen: !selectIsPaneOpen(name)(app) });
      await app.keepPanes();
    },
  };
}
