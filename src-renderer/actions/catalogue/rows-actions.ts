import type { PaneName } from '#shared/contract/layout.ts';
import { isFiltered, NO_FILTER } from '#shared/contract/view.ts';
import { selectOnlyEmails } from '../../store/rows/rows-slice.ts';
import { selectIsPaneOpen } from '../../store/screen/layout-slice.ts';
import type { Action } from '../action.ts';
import { inReview, inReviewOfAddresses, withRows } from './conditions.ts';

const TO_REVIEW = { verdict: ['confirm', 'fix', 'choose'] };
const EMAILS_TO_REVIEW = { email_flag: ['to_review'] };

export const ROWS_ACTIONS: readonly Action[] = [
  {
    id: 'search',
    title: 'Search rows',
    group: 'Rows',
    key: '/',
    fixedKeys: ['Mod+f'],
    applies: inReview,
    run: ({ askForSearch }) => askForSearch(),
  },
  {
    id: 'select-all',
    title: 'Select all rows shown',
    group: 'Rows',
    key: null,
    fixedKeys: ['Mod+a'],
    applies: withRows,
    run: ({ selectAll }) => selectAll(),
  },
  {
    id: 'clear-selection',
    title: 'Clear the selection',
    group: 'Rows',
    key: null,
    fixedKeys: ['Escape'],
    applies: (app) => inReview(app) && app.selection !== null,
    run: ({ clearSelection }) => clearSelection(),
  },
  {
    id: 'show-only-to-review',
    title: 'Show only rows to review',
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
    title: 'Show only flagged rows',
    group: 'Rows',
    key: 'Shift+f',
    applies: inReview,
    run: (app) => app.changeFilter({ ...NO_FILTER, facets: { flag: ['flagged'] } }),
  },
  {
    id: 'file-order',
    title: 'Show the rows in the order of the file',
    group: 'Rows',
    key: null,
    applies: (app) => inReview(app) && app.view.sort.length > 0,
    run: ({ changeSort }) => changeSort([]),
  },
  {
    id: 'columns',
    title: 'Choose the columns…',
    group: 'Rows',
    key: null,
    applies: inReview,
    run: ({ askForColumns }) => askForColumns(),
  },
  goToPane('next-pane', 'Go to the next pane', 'F6', 1),
  goToPane('previous-pane', 'Go to the pane before', 'Shift+F6', -1),
  pane('filters', 'Open or close the filters pane'),
  pane('row', 'Open or close the row pane'),
  {
    id: 'map',
    title: 'Show the rows on the map, or as a grid',
    group: 'Rows',
    key: 'm',
    applies: inReviewOfAddresses,
    run: ({ toggleMap }) => toggleMap(),
  },
  {
    id: 'groups',
    title: 'Decide similar changes together…',
    group: 'Rows',
    key: 't',
    applies: inReviewOfAddresses,
    run: (app) => (app.groupsBy === 'kind' ? app.decideAlike() : app.openDialog('groups')),
  },
  {
    id: 'duplicates',
    title: 'Look at duplicates…',
    group: 'Rows',
    key: 'd',
    applies: inReviewOfAddresses,
    run: ({ openDialog }) => openDialog('duplicates'),
  },
  {
    id: 'rules',
    title: 'Try other rules…',
    group: 'Rows',
    key: 'r',
    applies: inReviewOfAddresses,
    run: ({ openDialog }) => openDialog('rules'),
  },
  {
    id: 'clear-filters',
    title: 'Show all rows',
    group: 'Rows',
    key: '0',
    applies: (app) => inReview(app) && isFiltered(app.view.filter),
    run: ({ changeFilter }) => changeFilter(NO_FILTER),
  },
];

/** Also works from a text field, which does not use this key. */
function goToPane(id: string, title: string, key: string, step: 1 | -1): Action {
  return {
    id,
    title,
    group: 'Rows',
    key: null,
    fixedKeys: [key],
    whileTyping: true,
    applies: inReview,
    run: ({ askForPane }) => askForPane(step),
  };
}

function pane(name: PaneName, title: string): Action {
  return {
    id: `${name}-pane`,
    title,
    group: 'Rows',
    key: null,
    applies: inReview,
    run: async (app) => {
      app.changePane(name, { isOpen: !selectIsPaneOpen(name)(app) });
      await app.keepPanes();
    },
  };
}
