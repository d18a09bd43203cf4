import { describe, expect, it } from 'vitest';
import { MISSING, type Quote } from '#shared/contract/run/run.ts';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import { skippedFacts } from '#shared/messages/import/columns.ts';
import { STARTED_ELSEWHERE } from '#shared/messages/run/run.ts';
import { outcomeOf } from '../../../../src-renderer/quote/quote-outcome.ts';
import { capOf, limitOf } from '../../../../src-renderer/store/checking/credit-cap.ts';
import { runOf } from '../../../support/rows/run-snapshot.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

const quoteOf = (listId: number, quoted: number): Quote => ({
  listId,
  service: 'https://service.example',
  subject: 'address',
  scope: MISSING,
  way: null,
  rows: quoted,
  rowsToCheck: quoted,
  distinctLookups: quoted,
  cached: 0,
  submitted: 0,
  cameWith: 0,
  oldestCachedAtMs: null,
  skipped: {},
  askedAnew: 0,
  leftOut: { hidden: 0, total: 0 },
  unknownCountries: [],
  otherUnknownCountries: 0,
  credits: { ...NO_CREDITS, validation: { quoted, charged: 0 } },
  creditsLeft: null,
  expectedSeconds: 1,
  isTimeAssumed: true,
});

const ADDRESSES = { subject: 'address', scope: MISSING, way: null, serviceId: 2, maxCredits: 9 } as const;

function page(replies: Readonly<Record<string, () => Reply>> = {}) {
  const waiting: ((reply: Reply) => void)[] = [];
  const { state, setState, asked } = storeOnFake({
    readRun: () => ok(null),
    readColumns: () => ok({ columns: ['Street'], mapping: { street: [0] } }),
    readQuote: () => new Promise((answer) => waiting.push(answer)),
    startRun: () => ok({ runId: 1 }),
    ...replies,
  });
  const started = (): unknown => asked('startRun').at(-1);
  return { state, setState, waiting, started };
}

describe('the quote', () => {
  it('ignores the answer to an older choice if it arrives after the request for the newer choice', async () => {
    const { state, waiting } = page();
    const older = state().openQuote(1);
    await expect.poll(() => waiting.length).toBe(1);
    const newer = state().openQuote(1, { kind: 'edited' });
    await expect.poll(() => waiting.length).toBe(2);
    waiting[0]?.(ok(quoteOf(1, 100)));
    await older;
    expect(state().quoting).toMatchObject({ scope: { kind: 'edited' }, quote: null });
    waiting[1]?.(ok(quoteOf(1, 3)));
    await newer;
    expect(state().quoting?.quote?.credits.validation.quoted).toBe(3);
  });

  it('shows the reason of a failure instead of the price, and can be requested again', async () => {
    const { state, waiting } = page();
    const first = state().openQuote(1);
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.(failed({ code: 'list_not_ready', listId: 1 }));
    await first;
    expect(state().quoting?.failure).toMatchObject({ code: 'list_not_ready' });
    expect(state().notice).toBeNull();
    void state().openQuote(1);
    expect(state().quoting?.failure).toBeNull();
  });

  it('is replaced by the review if the list is already being checked', async () => {
    const { state } = page({ readRun: () => ok(runOf('running')) });
    await state().openQuote(1);
    expect(state().screen).toEqual({ name: 'review', listId: 1 });
  });
});

describe('a run started by another window', () => {
  const heard = (state: 'running' | 'done') => ({ name: 'runProgressed', payload: runOf(state) }) as const;

  it('replaces the quote on the page, with a message', async () => {
    let run: Reply = ok(null);
    const { state, waiting } = page({ readRun: () => run });
    void state().openQuote(1);
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.(ok(quoteOf(1, 100)));
    await expect.poll(() => state().quoting?.quote).not.toBeNull();
    run = ok(runOf('running'));
    state().hear(heard('running'));
    expect(state().notice?.text).toBe(STARTED_ELSEWHERE);
    await expect.poll(() => state().screen.name).toBe('review');
  });

  it('is not reported if this page started the run', async () => {
    const { state, waiting } = page();
    void state().openQuote(1);
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.(ok(quoteOf(1, 100)));
    await expect.poll(() => state().quoting?.quote).not.toBeNull();
    const starting = state().startRuns(1, [ADDRESSES]);
    state().hear(heard('running'));
    expect(state().notice).toBeNull();
    await starting;
  });
});

describe('a continued run', () => {
  it('spends no more than the rest of the limit', async () => {
    const { state, started } = page();
    await state().startRuns(1, [ADDRESSES]);
    await state().resumeRuns(1, [runOf('paused')]);
    expect(started()).toMatchObject({ scope: MISSING, maxCredits: 5 });
  });

  it('sends possibly paid lookups again only if a person retries failed lookups', async () => {
    const { state, started } = page();
    await state().startRuns(1, [ADDRESSES]);
    await state().resumeRuns(1, [runOf('paused')]);
    expect(started()).toMatchObject({ asksUnreadAgain: false });
    await state().resumeRuns(1, [runOf('done', { maxCredits: 9 })]);
    expect(started()).toMatchObject({ asksUnreadAgain: true });
  });

  it('shows a new quote first if the limit is unknown', async () => {
    const { state, started } = page();
    void state().resumeRuns(1, [runOf('stopped', { runId: 7 })]);
    await expect.poll(() => state().screen).toEqual({ name: 'quote', listId: 1 });
    expect(started()).toBeUndefined();
  });
});

it('the page announces a run only when the state changes and after each quarter', () => {
  const { state, setState } = page({ readReceipt: () => ok({ listId: 1 }) });
  setState({ screen: { name: 'review', listId: 1 } });
  const said = [
    runOf('running', { done: 0 }),
    runOf('running', { done: 1 }),
    runOf('running', { done: 3 }),
    runOf('running', { done: 4 }),
    runOf('waiting', { failure: { code: 'service_unreachable', detail: '' } }),
    runOf('waiting', { failure: { code: 'service_unreachable', detail: '' }, nextTryAtMs: 5 }),
    runOf('running', { done: 4 }),
    runOf('done', { done: 10 }),
  ].map((run) => {
    state().announce('');
    state().hearRun(run);
    return state().announcement;
  });
  expect(said.map((words) => words.split('.')[0])).toEqual([
    '',
    '',
    '25% checked',
    '',
    'Waiting',
    '',
    'Checking resumed',
    'Checking done',
  ]);
});

describe('a typed limit for credits', () => {
  it.each([
    ['', null],
    [' 1 000 ', 1000],
    ['12,500', 12_500],
    ['0', 0],
    ['-5', 'not_a_number'],
    ['1.5', 'not_a_number'],
    ['3,5', 'not_a_number'],
    ['1,23,456', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['many', 'not_a_number'],
  ])('is read as a number or refused: %j', (text, cap) => expect(capOf(text)).toBe(cap));
});

it('a run without a limit spends no more than its quote', () => {
  expect(limitOf(null, 120, null)).toBe(120);
  expect(limitOf(100, 120, null)).toBe(100);
  expect(limitOf(500, 120, null)).toBe(500);
  expect(limitOf(null, 120, 50)).toBe(50);
  expect(limitOf(null, 20, 50)).toBe(20);
});

describe('a quote that contains no lookups', () => {
  const skipped = { nothing_to_check: 2, decided_before: 3 };
  it.each([
    ['known answers are waiting to be filled in', 'missing', 5, 7, 'fill_in'],
    ['every possible answer is there', 'missing', 5, 2, 'all_answered'],
    ['only empty and decided rows', 'missing', 0, 5, 'all_answered'],
    ['edits whose answer is known', 'edited', 1, 0, 'fill_in'],
    ['no edits', 'edited', 0, 9, 'none_edited'],
  ] as const)('is explained correctly: %s', (_, kind, rowsToCheck, unchecked, outcome) => {
    expect(outcomeOf({ scope: { kind }, rows: 9, rowsToCheck, skipped }, unchecked)).toBe(outcome);
  });

  it('states that no row can be checked, with the reasons', () => {
    const none = { missing_country: 7, nothing_to_check: 2 };
    const quote = { scope: MISSING, rows: 9, rowsToCheck: 0, skipped: none };
    expect(outcomeOf(quote, 9)).toBe('none_askable');
    expect(skippedFacts(none)).toEqual(['7 rows name no country.', '2 rows have no address.']);
    expect(skippedFacts({ missing_country: 1, decided_before: 4 })).toEqual(['1 row names no country.']);
  });
});
