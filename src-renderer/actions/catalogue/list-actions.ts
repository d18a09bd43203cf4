/** What is done to a whole list, and where lists come from. */
import { isGoing } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { canStartExport } from '../../store/output/export-block.ts';
import { listOfScreen } from '../../store/screen/navigation-slice.ts';
import type { Action } from '../action.ts';
import { anywhere, inReview } from './conditions.ts';
import type { AppState } from '../../store/app-state.ts';

const isRunGoing = ({ run }: AppState): boolean => run !== null && isGoing(run);
/** Stopped on the way, so that going on needs no new quote. */
const isRunHalted = ({ run, isStarting }: AppState): boolean =>
  run !== null && !isGoing(run) && run.state !== 'done' && !isStarting;

/** Done to the list the screen is about. */
const onList =
  (run: (listId: ListId, app: AppState) => void | Promise<void>): Action['run'] =>
  (app) => {
    const listId = listOfScreen(app.screen);
    return listId === null ? undefined : run(listId, app);
  };

export const LIST_ACTIONS: readonly Action[] = [
  {
    id: 'open-list',
    title: 'Open a list…',
    group: 'List',
    key: 'Mod+o',
    applies: anywhere,
    run: ({ pickList }) => pickList(),
  },
  {
    id: 'paste-cells',
    title: 'Paste cells as a list…',
    group: 'List',
    key: null,
    applies: anywhere,
    run: ({ openDialog }) => openDialog('paste'),
  },
  {
    id: 'quote',
    title: 'Check this list…',
    group: 'List',
    key: null,
    applies: (app) => inReview(app) && !isRunGoing(app),
    run: onList((listId, { openQuote }) => openQuote(listId)),
  },
  {
    id: 'review',
    title: 'Look at the rows',
    group: 'List',
    key: null,
    applies: ({ screen }) => screen.name === 'quote' || screen.name === 'report',
    run: onList((listId, { openReview }) => openReview(listId)),
  },
  {
    id: 'columns-and-country',
    title: 'Columns and country…',
    group: 'List',
    key: null,
    applies: (app) => inReview(app) || app.screen.name === 'quote',
    run: ({ openDialog }) => openDialog('columns'),
  },
  {
    id: 'pause-run',
    title: 'Pause checking',
    group: 'List',
    key: null,
    applies: (app) => inReview(app) && isRunGoing(app) && app.pausingListId === null,
    run: onList((listId, { pauseRun }) => pauseRun(listId)),
  },
  {
    id: 'try-run-now',
    title: 'Ask the service again now',
    group: 'List',
    key: null,
    applies: (app) => inReview(app) && app.run?.state === 'waiting' && app.pausingListId === null,
    run: onList((listId, { tryRunNow }) => tryRunNow(listId)),
  },
  {
    id: 'resume-run',
    title: 'Go on checking',
    group: 'List',
    key: null,
    applies: (app) => inReview(app) && isRunHalted(app),
    run: async ({ run, resumeRun }) => {
      if (run !== null) await resumeRun(run);
    },
  },
  {
    id: 'show-receipt',
    title: 'Show the receipt',
    group: 'List',
    key: null,
    applies: (app) => inReview(app) && app.run !== null,
    run: ({ openDialog }) => openDialog('receipt'),
  },
  {
    id: 'report',
    title: 'Show the report',
    group: 'List',
    key: null,
    applies: inReview,
    run: onList((listId, { openReport }) => openReport(listId)),
  },
  {
    id: 'export',
    title: 'Export…',
    group: 'List',
    key: 'Mod+e',
    applies: inReview,
    run: onList((listId, { openExport }) => openExport(listId)),
  },
  {
    id: 'labels',
    title: 'Address labels…',
    group: 'List',
    key: null,
    applies: inReview,
    run: onList((listId, { openLabels }) => openLabels(listId)),
  },
  {
    id: 'start-export',
    title: 'Start the export',
    group: 'List',
    key: 'Mod+Enter',
    scopes: ['export'],
    applies: canStartExport,
    run: ({ startExport }) => startExport(),
  },
];
