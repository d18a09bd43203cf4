/** Actions for a whole list and for adding lists. */
import { isGoing, type RunSnapshot } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { SUBJECTS } from '#shared/domain/list/subject.ts';
import { ACTION_TITLES } from '#shared/messages/screens/actions.ts';
import type { AppState } from '../../store/app-state.ts';
import { canStartExport } from '../../store/output/export-block.ts';
import { listOfScreen } from '../../store/screen/navigation-slice.ts';
import type { Action } from '../action.ts';
import { anywhere, inReview, inReviewOfAddresses } from './conditions.ts';

const runsOf = ({ runs }: AppState): readonly RunSnapshot[] =>
  SUBJECTS.flatMap((subject) => runs[subject] ?? []);
const goingOf = (app: AppState): readonly RunSnapshot[] => runsOf(app).filter(isGoing);
/** Failures after which no run resumes. Lost emails need a decision first, and a stopped run needs a new quote. */
const NOT_RESUMED: ReadonlySet<string> = new Set(['email_job_lost', 'run_stopped']);
/** Returns the runs that stopped halfway and can resume without a new quote. */
const haltedOf = (app: AppState): readonly RunSnapshot[] =>
  runsOf(app).filter(
    (run) => !isGoing(run) && run.state !== 'done' && !NOT_RESUMED.has(run.failure?.code ?? ''),
  );
const waitingOf = (app: AppState): readonly RunSnapshot[] =>
  runsOf(app).filter(({ state }) => state === 'waiting');
const isPausing = ({ pausing }: AppState): boolean => SUBJECTS.some((subject) => pausing[subject] !== null);

const onList =
  (run: (listId: ListId, app: AppState) => void | Promise<void>): Action['run'] =>
  (app) => {
    const listId = listOfScreen(app.screen);
    return listId === null ? undefined : run(listId, app);
  };

export const LIST_ACTIONS: readonly Action[] = [
  {
    id: 'open-list',
    title: ACTION_TITLES['open-list'],
    group: 'List',
    key: 'Mod+o',
    applies: anywhere,
    run: ({ pickList }) => pickList(),
  },
  {
    id: 'paste-cells',
    title: ACTION_TITLES['paste-cells'],
    group: 'List',
    key: null,
    applies: anywhere,
    run: ({ openDialog }) => openDialog('paste'),
  },
  {
    id: 'quote',
    title: ACTION_TITLES.quote,
    group: 'List',
    key: null,
    applies: (app) => inReview(app) && goingOf(app).length < SUBJECTS.length,
    run: onList((listId, { openQuote }) => openQuote(listId)),
  },
  {
    id: 'review',
    title: ACTION_TITLES.review,
    group: 'List',
    key: null,
    applies: ({ screen }) => screen.name === 'quote' || screen.name === 'report',
    run: onList((listId, { returnToRows }) => returnToRows(listId)),
  },
  {
    id: 'columns-and-country',
    title: ACTION_TITLES['columns-and-country'],
    group: 'List',
    key: null,
    applies: (app) => inReview(app) || app.screen.name === 'quote',
    run: ({ openDialog }) => openDialog('columns'),
  },
  {
    id: 'pause-run',
    title: ACTION_TITLES['pause-run'],
    group: 'List',
    key: null,
    applies: (app) => inReview(app) && goingOf(app).length > 0 && !isPausing(app),
    run: async (app) => {
      await Promise.all(goingOf(app).map(({ listId, subject }) => app.pauseRun(listId, subject)));
    },
  },
  {
    id: 'stop-run',
    title: ACTION_TITLES['stop-run'],
    group: 'List',
    key: null,
    applies: (app) => inReview(app) && goingOf(app).length > 0 && !isPausing(app),
    run: async (app) => {
      await Promise.all(goingOf(app).map(({ listId, subject }) => app.stopRun(listId, subject)));
    },
  },
  {
    id: 'try-run-now',
    title: ACTION_TITLES['try-run-now'],
    group: 'List',
    key: null,
    applies: (app) => inReview(app) && waitingOf(app).length > 0 && !isPausing(app),
    run: async (app) => {
      await Promise.all(waitingOf(app).map(({ listId, subject }) => app.tryRunNow(listId, subject)));
    },
  },
  {
    id: 'resume-run',
    title: ACTION_TITLES['resume-run'],
    group: 'List',
    key: null,
    applies: (app) => inReview(app) && haltedOf(app).length > 0 && !app.isStarting,
    run: onList((listId, app) => app.resumeRuns(listId, haltedOf(app))),
  },
  {
    id: 'show-receipt',
    title: ACTION_TITLES['show-receipt'],
    group: 'List',
    key: null,
    applies: (app) => inReview(app) && runsOf(app).length > 0,
    run: ({ openDialog }) => openDialog('receipt'),
  },
  {
    id: 'report',
    title: ACTION_TITLES.report,
    group: 'List',
    key: null,
    applies: inReview,
    run: onList((listId, { openReport }) => openReport(listId)),
  },
  {
    id: 'export',
    title: ACTION_TITLES.export,
    group: 'List',
    key: 'Mod+e',
    applies: inReview,
    run: onList((listId, { openExport }) => openExport(listId)),
  },
  {
    id: 'labels',
    title: ACTION_TITLES.labels,
    group: 'List',
    key: null,
    applies: inReviewOfAddresses,
    run: onList((listId, { openLabels }) => openLabels(listId)),
  },
  {
    id: 'start-export',
    title: ACTION_TITLES['start-export'],
    group: 'List',
    key: 'Mod+Enter',
    scopes: ['export'],
    applies: canStartExport,
    run: ({ startExport }) => startExport(),
  },
];
