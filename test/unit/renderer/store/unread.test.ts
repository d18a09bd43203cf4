/** A place on the screen that waits for a reading shows the failure of that reading, and can read again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import type { AppState } from '../../../../src-renderer/store/app-state.ts';
import type { WaitingPlace } from '../../../../src-renderer/store/screen/unread-slice.ts';
import { counts, heldBack, LIST, openReviewPage, settled } from '../support/single-row-page.ts';
import { NOTHING_REMEMBERED } from '../support/store-on-fake.ts';

const LOST = { code: 'list_not_ready', listId: LIST } as const;
const SAMPLE = { examples: [], exceptions: [] };
const KIND = { key: 1, verdict: 'confirm', kind: null, changes: [], rows: 2, open: 2, outstanding: 0 };
const COLUMNS = {
  columns: ['Street'],
  rows: [],
  mapping: { street: [0] },
  defaultCountry: null,
  guesses: {},
};
const WORKSPACE = { settings: { started: true }, lists: [], notAllowed: [] };
const REHEARSAL = { flips: [], accepted: { before: 0, after: 0 }, decided: 0, staying: [], sample: [] };

type Wait = {
  readonly operation: string;
  readonly value: unknown;
  readonly open: (state: AppState) => unknown;
  readonly isThere: (state: AppState) => boolean;
};

const WAITS: { readonly [P in WaitingPlace]: Wait } = {
  workspace: {
    operation: 'readWorkspace',
    value: WORKSPACE,
    open: (state) => state.openWorkspace(),
    isThere: ({ screen }) => screen.name === 'lists',
  },
  'columns-effect': {
    operation: 'rehearseListSettings',
    value: { rows: 1 },
    open: async (state) => {
      await state.startColumns(LIST);
      state.chooseCountry('gbr');
    },
    isThere: ({ columnsDraft }) => columnsDraft?.effect !== null,
  },
  duplicates: {
    operation: 'readDuplicates',
    value: { total: 0, groups: [] },
    open: (state) => state.showDuplicateKind('same_person'),
    isThere: ({ duplicates }) => duplicates !== null,
  },
  emails: {
    operation: 'rehearseEmailSuggestions',
    value: { emails: 0, rows: 0, decided: 0, sample: [] },
    open: (state) => {
      state.openDialog('emails');
      return state.openEmailSuggestions();
    },
    isThere: ({ emailSuggestions }) => emailSuggestions !== null,
  },
  export: {
    operation: 'readExportColumns',
    value: [],
    open: (state) => state.openExport(LIST),
    isThere: ({ exportSetup }) => exportSetup !== null,
  },
  groups: {
    operation: 'readKinds',
    value: { total: 0, alone: 0, kinds: [] },
    open: (state) => state.openGroups(),
    isThere: ({ groups }) => groups !== null,
  },
  stored: {
    operation: 'readStoredData',
    value: { listId: LIST },
    open: (state) => state.readStoredData(LIST),
    isThere: ({ storedData }) => storedData !== null,
  },
  'kind-sample': {
    operation: 'readKindRows',
    value: SAMPLE,
    open: (state) => state.openGroups(),
    isThere: ({ kindSample }) => kindSample !== null,
  },
  labels: {
    operation: 'readFacets',
    value: counts({}),
    open: (state) => state.openLabels(LIST),
    isThere: ({ labelSetup }) => labelSetup !== null,
  },
  memory: {
    operation: 'readMemory',
    value: { total: 0, entries: [] },
    open: (state) => state.readMemory(0),
    isThere: ({ memory }) => memory !== null,
  },
  pins: {
    operation: 'readPins',
    value: { positions: [] },
    open: (state) => state.readPins(LIST, NO_FILTER),
    isThere: ({ pins }) => pins !== null,
  },
  remembered: {
    operation: 'rehearseRemembered',
    value: NOTHING_REMEMBERED,
    open: (state) => state.countRemembered('remembered'),
    isThere: ({ rememberedRows }) => rememberedRows !== null,
  },
  report: {
    operation: 'readReport',
    value: { listId: LIST },
    open: (state) => state.openReport(LIST),
    isThere: ({ report }) => report !== null,
  },
  rules: {
    operation: 'rehearseRules',
    value: REHEARSAL,
    open: (state) => state.startRehearsal(),
    isThere: ({ rehearsing }) => rehearsing?.result !== null,
  },
};

it.each(Object.entries(WAITS) as [WaitingPlace, Wait][])(
  'the reason replaces the waiting message if reading the %s fails, and a person can try again there',
  async (place, { operation, value, open, isThere }) => {
    let reply: Reply = failed(LOST);
    const { state } = await openReviewPage({
      readColumns: () => ok(COLUMNS),
      readWorkspace: () => ok(WORKSPACE),
      readKinds: () => ok({ total: 1, alone: 0, kinds: [KIND] }),
      [operation]: () => reply,
    });
    if (place !== 'workspace') await state().readWorkspace();
    // The earlier failure closes with its screen.
    state().goTo({ name: 'lists' });
    state().goTo({ name: 'review', listId: LIST });
    await open(state());
    await expect.poll(() => state().unread[place]?.text).toContain('.');
    expect(isThere(state())).toBe(false);
    expect(state().notice).toBeNull();

    reply = ok(value);
    await state().unread[place]?.again();
    await expect.poll(() => isThere(state())).toBe(true);
    expect(state().unread[place]).toBeUndefined();
  },
);

it('the failure of an older read does not end the wait for a newer read', async () => {
  const older = Promise.withResolvers<Reply>();
  const newer = heldBack();
  let readKinds = (): Promise<Reply> => older.promise;
  const { state } = await openReviewPage({ readKinds: () => readKinds() });
  const first = state().openGroups();
  readKinds = newer.answer;
  const second = state().openGroups();
  older.resolve(failed(LOST));
  await first;
  expect(state().unread.groups).toBeUndefined();
  await newer.give({ total: 0, alone: 0, kinds: [] });
  await second;
  expect(state().groups).not.toBeNull();
});

it('a failure is not reported if the person has left its screen', async () => {
  const report = Promise.withResolvers<Reply>();
  const { state } = await openReviewPage({ readReport: () => report.promise });
  const opening = state().openReport(LIST);
  state().goTo({ name: 'lists' });
  report.resolve(failed(LOST));
  await opening;
  await settled();
  expect(state()).toMatchObject({ notice: null, unread: {} });
});

/** Waiting messages that end in the same component, next to them. */
const ENDED_OTHERWISE = new Set([
  'Opening the map…', // 'failed' of `useMapLibrary`
  'Reading rows…', // `isListUnreadable`
  'Reading the list…', // `exportUnread`
]);

it('every component with a waiting message also has a message for a failed read', () => {
  const source = resolve(import.meta.dirname, '../../../../src-renderer');
  const waiting = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => [
      ...readFileSync(join(source, name), 'utf8').matchAll(/<Message\s[^<>]{0,80}title="([^"<>]{1,60}…)"/gu),
    ])
    .map(([, title = '']) => title)
    .filter((title) => !ENDED_OTHERWISE.has(title));
  expect(waiting).toEqual([]);
});
