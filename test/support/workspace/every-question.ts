/** Does a person's usual work on a workspace, no matter what it contains. Each reply is a value or a failure. */
import type { EventMessage } from '#shared/contract/events.ts';
import type { OperationName } from '#shared/contract/operations.ts';
import { NO_FILTER, WHOLE_LIST } from '#shared/contract/review/view.ts';
import type { Reply } from '#shared/contract/transport/wire.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import type { App } from '../../../src-main/app/app.ts';

/** A reply of the app to a question. */
export type Answered = { readonly name: string; readonly reply: Reply };

const PAGE = { offset: 0, limit: 50 } as const;
const ALL = { kind: 'filter', filter: NO_FILTER, onlyUndecided: false } as const;
const wish = (listId: number) => ({ listId, format: 'csv', layout: 'added_columns' });

/** The operations on a list, in this order. None of them deletes anything. `mark`: from the operation before. */
const OF_A_LIST: readonly (readonly [OperationName, (listId: number, mark: string) => object])[] = [
  ['readList', (listId) => ({ listId })],
  ['readColumns', (listId) => ({ listId })],
  ['readDamage', (listId) => ({ listId })],
  ['readRows', (listId) => ({ listId, view: WHOLE_LIST, ...PAGE })],
  [
    'readRows',
    (listId) => ({
      listId,
      view: { filter: NO_FILTER, sort: [{ by: 'review', descending: false }] },
      ...PAGE,
    }),
  ],
  [
    'readRows',
    (listId) => ({
      listId,
      view: { filter: NO_FILTER, sort: [{ by: 'suggested', descending: false }] },
      ...PAGE,
    }),
  ],
  [
    'readRows',
    (listId) => ({ listId, view: { filter: NO_FILTER, sort: [{ by: 1, descending: true }] }, ...PAGE }),
  ],
  [
    'readRows',
    (listId) => ({ listId, view: { filter: { ...NO_FILTER, text: 'stanley' }, sort: [] }, ...PAGE }),
  ],
  ['readRowsAround', (listId) => ({ listId, view: WHOLE_LIST, around: { position: 2, beside: 2, unit: 1 } })],
  ['findRow', (listId) => ({ listId, view: WHOLE_LIST, position: 3 })],
  ['findNextToReview', (listId) => ({ listId, view: WHOLE_LIST, after: 0, backwards: false })],
  ['readFacets', (listId) => ({ listId, filter: NO_FILTER })],
  ['readReply', (listId) => ({ listId, position: 1 })],
  ['readLayout', (listId) => ({ listId })],
  ['readGroups', (listId) => ({ listId, filter: NO_FILTER, ...PAGE })],
  ['readKinds', (listId) => ({ listId, filter: NO_FILTER, ...PAGE })],
  ['readAlike', (listId) => ({ listId, filter: NO_FILTER, position: 1 })],
  ['readDuplicates', (listId) => ({ listId, filter: NO_FILTER, kind: 'same_household', ...PAGE })],
  ['readDrafts', (listId) => ({ listId, page: 'b-page', others: [] })],
  ['countTarget', (listId) => ({ listId, target: ALL })],
  ['readSteps', (listId) => ({ listId })],
  ...[1, 2, 3, 5].map((position) => ['readHistory', (listId: number) => ({ listId, position })] as const),
  ['rehearseRules', (listId) => ({ listId, rules: presetRules('relaxed') })],
  ['rehearseEmailSuggestions', (listId) => ({ listId, target: ALL })],
  ['rehearseListSettings', (listId) => ({ listId, mapping: { address: [1] }, defaultCountry: 'gbr' })],
  ['readRemembered', (listId) => ({ listId, position: 1 })],
  ['rehearseRemembered', (listId) => ({ listId })],
  ['readNearbyRows', (listId) => ({ listId, position: 1, lat: 51.5, lng: -0.1, radiusM: 5_000 })],
  ['readPins', (listId) => ({ listId, filter: NO_FILTER })],
  ['readLocateQuote', (listId) => ({ listId, filter: NO_FILTER })],
  ['readQuote', (listId) => ({ listId, scope: { kind: 'missing' } })],
  ['readQuote', (listId) => ({ listId, subject: 'email', scope: { kind: 'missing' } })],
  ['readRun', (listId) => ({ listId })],
  ['readRun', (listId) => ({ listId, subject: 'email' })],
  ['readReceipt', (listId) => ({ listId })],
  ['readReport', (listId) => ({ listId })],
  ['readStoredData', (listId) => ({ listId })],
  ['findSubject', () => ({ text: 'street' })],
  ['readPracticeCoverage', (listId) => ({ listId })],
  ['previewExport', wish],
  ['startExport', wish],
  ['decideRow', (listId) => ({ listId, position: 4, revision: 1, decision: { kind: 'kept_as_entered' } })],
  ['flagRow', (listId) => ({ listId, position: 7, revision: 1, note: 'x' })],
  ['undo', (listId) => ({ listId })],
  ['undo', (listId) => ({ listId })],
  ['redo', (listId) => ({ listId })],
  ['decideRows', (listId) => ({ listId, target: ALL, decision: 'kept_as_entered' })],
  ['applyRules', (listId) => ({ listId, rules: presetRules('relaxed'), sample: null })],
  ['rehearseEmailSuggestions', (listId) => ({ listId, target: ALL })],
  ['takeEmailSuggestions', (listId, mark) => ({ listId, mark })],
  ['rehearseRemembered', (listId) => ({ listId })],
  ['takeAllRemembered', (listId, mark) => ({ listId, mark })],
  ['takeBackStep', (listId) => ({ listId, position: 2, revision: 2, step: 2 })],
  ['changeListSettings', (listId) => ({ listId, defaultCountry: 'fra' })],
  ['checkRow', (listId) => ({ listId, position: 2 })],
  ['startRun', (listId) => ({ listId, scope: { kind: 'missing' }, maxCredits: 0, whenGone: 'stop' })],
  ['stopRun', (listId) => ({ listId })],
];

const OF_ALL: readonly (readonly [OperationName, object])[] = [
  ['readWorkspace', {}],
  ['readMaintenance', {}],
  ['readDiagnostics', {}],
  ['readExportColumns', {}],
  ['readMemory', PAGE],
];

/** Events that report the end of a job. */
const ENDED = /"state":"(?:done|failed|stopped)"/u;

/** Calls all operations, and deletes the lists at the end. @param listIds the lists that existed before */
export async function askEverything(
  app: Pick<App, 'dispatch' | 'subscribe'>,
  listIds: readonly number[],
  answered: (one: Answered) => void,
): Promise<void> {
  const ask = async (name: OperationName, input: object): Promise<Reply> => {
    const reply = await app.dispatch(name, input);
    answered({ name, reply });
    return reply;
  };
  const ends = jobEnds(app, answered);
  for (const [name, input] of OF_ALL) await ask(name, input);
  for (const listId of listIds) {
    let mark = '';
    for (const [name, input] of OF_A_LIST) {
      const end = ends.next(name);
      const reply = await ask(name, input(listId, mark));
      if (!reply.ok) continue;
      mark = markIn(reply.value);
      await end;
    }
  }
  for (const listId of listIds)
    for (const name of ['trashList', 'putBackList', 'deleteList'] as const) await ask(name, { listId });
  await ask('forgetAllRemembered', {});
  await ask('readWorkspace', {});
}

const markIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'mark' in value ? String(value.mark) : '';

const ENDING: Partial<Record<OperationName, string>> = {
  previewExport: 'exportPreviewed',
  startExport: 'exportProgressed',
};

/** Waits for the ends of jobs. Reports each event with a failure, too, like a reply. */
function jobEnds({ subscribe }: Pick<App, 'subscribe'>, answered: (one: Answered) => void) {
  let waiting: { readonly event: string; readonly done: () => void } | null = null;
  subscribe((message: EventMessage) => {
    const text = JSON.stringify(message);
    const failure = 'failure' in message.payload ? message.payload.failure : null;
    if (failure) answered({ name: message.name, reply: { ok: false, failure } });
    if (waiting?.event === message.name && ENDED.test(text)) waiting.done();
  });
  return {
    next(name: OperationName): Promise<void> {
      const event = ENDING[name];
      if (event === undefined) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = { event, done: resolve };
      return promise;
    },
  };
}
