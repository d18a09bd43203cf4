import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/contract/operations.ts';
import { MISSING, type Quote, type RunSnapshot } from '#shared/contract/run/run.ts';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import { isSubjectChosen } from '../../../../src-renderer/store/checking/chosen-subjects.ts';
import { selectEmailQuoting } from '../../../../src-renderer/store/checking/email-quote-slice.ts';
import { runOf } from '../../../support/rows/run-snapshot.ts';
import { heldBack } from '../support/single-row-page.ts';
import { type Answers, storeOnFake } from '../support/store-on-fake.ts';

const emailRun = (state: RunSnapshot['state'], changes: Partial<RunSnapshot> = {}): RunSnapshot =>
  runOf(state, {
    runId: 2,
    subject: 'email',
    way: 'batch',
    credits: { ...NO_CREDITS, email: { quoted: 10, charged: 3 } },
    ...changes,
  });

type Asked = Pick<InputOf<'readQuote'>, 'subject' | 'way'>;

const quoteOf = ({ subject = 'address', way = null }: Partial<Asked>, toAsk = 10): Partial<Quote> => ({
  listId: 1,
  service: 'https://service.example',
  subject,
  scope: MISSING,
  rowsToCheck: 10,
  skipped: {},
  way: subject === 'email' ? (way ?? 'batch') : null,
  credits: {
    ...NO_CREDITS,
    [subject === 'email' ? 'email' : 'validation']: { quoted: toAsk, charged: 0 },
  },
});

function page(replies: Answers = {}) {
  let runId = 0;
  return storeOnFake({
    readRun: () => ok(null),
    readColumns: () => ok({ columns: ['Street', 'Email', 'Work'], mapping: { street: [0], email: [1, 2] } }),
    readQuote: (asked: Asked) => ok(quoteOf(asked)),
    readReceipt: () => ok({ listId: 1 }),
    startRun: () => ok({ runId: ++runId }),
    ...replies,
  });
}

describe('the quote of a list with emails', () => {
  it('shows addresses and emails with their own credits', async () => {
    const { state, asked } = page();
    await state().openQuote(1);
    await expect.poll(() => state().emailQuoting?.quote?.credits.email.quoted).toBe(10);
    expect(state().emailQuoting?.columns).toEqual(['Email', 'Work']);
    expect(state().quoting?.quote?.credits.validation.quoted).toBe(10);
    const chosen = () => (['address', 'email'] as const).map((subject) => isSubjectChosen(subject, state()));
    expect(chosen()).toEqual([true, true]);
    state().chooseSubject('email', false);
    expect(chosen()).toEqual([true, false]);
    await state().openQuote(2, { kind: 'edited' });
    await expect.poll(() => state().emailQuoting?.quote?.credits.email.quoted).toBe(10);
    expect(chosen()).toEqual([true, false]);
    expect(asked('startRun')).toEqual([]);
  });

  it('does not mention emails if the email column is empty, even while the list is being prepared', async () => {
    let isReady = false;
    const { state } = page({
      readQuote: (asked: Asked) => {
        if (!isReady) return failed({ code: 'list_preparing', listId: 1 });
        return ok(asked.subject === 'email' ? { ...quoteOf(asked, 0), rowsToCheck: 0 } : quoteOf(asked));
      },
    });
    await state().openQuote(1);
    await expect.poll(() => state().emailQuoting?.failure).not.toBeNull();
    expect(selectEmailQuoting(1)(state())).toBeNull();
    isReady = true;
    await state().openQuote(1);
    await expect.poll(() => state().emailQuoting?.quote).not.toBeNull();
    expect(selectEmailQuoting(1)(state())).toBeNull();
  });

  it('includes emails if no address is left to check', async () => {
    const { state } = page({
      readQuote: (asked: Asked) => ok(quoteOf(asked, asked.subject === 'email' ? 4 : 0)),
    });
    await state().openQuote(1);
    await expect.poll(() => state().emailQuoting?.quote).not.toBeNull();
    expect(isSubjectChosen('email', state())).toBe(true);
  });

  it('shows the price of the kind of email lookup that was chosen last, whichever answer arrives last', async () => {
    const emails = heldBack();
    const { state, asked } = page({
      readQuote: (input: Asked) => (input.subject === 'email' ? emails.answer() : ok(quoteOf(input))),
    });
    const opening = state().openQuote(1);
    await expect.poll(() => asked('readQuote').length).toBe(2);
    expect(state().quoting?.quote, 'Enter would start a run without the emails').toBeNull();
    await emails.give(quoteOf({ subject: 'email' }));
    await opening;
    expect(state().quoting?.quote).not.toBeNull();
    const job = state().chooseEmailWay('job');
    const single = state().chooseEmailWay('single');
    await expect.poll(() => asked('readQuote').length).toBe(4);
    await emails.give(quoteOf({ subject: 'email', way: 'single' }), 1);
    await emails.give(quoteOf({ subject: 'email', way: 'job' }));
    await Promise.all([job, single]);
    expect(state().emailQuoting?.quote?.way).toBe('single');
  });

  it('shows only emails while the addresses are being checked, and closes once both are being checked', async () => {
    const going = (isEmailGoing: boolean) => ({
      readRun: ({ subject }: Asked) =>
        ok(subject === 'email' ? (isEmailGoing ? emailRun('running') : null) : runOf('running')),
      openReview: () => ok(null),
    });
    const one = page(going(false)).state;
    await one().openQuote(1);
    expect(one().quoting?.isGoing).toBe(true);
    expect(isSubjectChosen('email', one())).toBe(true);
    const both = page(going(true)).state;
    await both().openQuote(1);
    expect(both().screen).toEqual({ name: 'review', listId: 1 });
  });
});

describe('two runs of a list', () => {
  const inReview = { screen: { name: 'review', listId: 1 } } as const;

  it('have separate limits, and each continues within what is left of its limit', async () => {
    const { state, asked } = page();
    await state().startRuns(1, [
      { subject: 'address', scope: MISSING, way: null, serviceId: 2, maxCredits: 9 },
      { subject: 'email', scope: MISSING, way: 'job', serviceId: 2, maxCredits: 5 },
    ]);
    expect(asked('startRun')).toMatchObject([
      { subject: 'address', way: null, maxCredits: 9, asksLostEmailsAgain: false },
      { subject: 'email', way: 'job', maxCredits: 5, asksLostEmailsAgain: false },
    ]);
    await state().resumeRuns(1, [runOf('paused'), emailRun('paused')]);
    expect(asked('startRun').slice(2)).toMatchObject([
      { subject: 'address', serviceId: null, maxCredits: 5 },
      { subject: 'email', serviceId: null, maxCredits: 2 },
    ]);
  });

  it('continue with a limit that already covers emails in an open job', async () => {
    const paused = emailRun('paused', { way: 'job', maxCredits: 10 });
    const { state, asked } = page({ readRun: () => ok({ ...paused, submitted: 6 }) });
    await state().resumeRuns(1, [paused]);
    expect(asked('startRun')).toMatchObject([{ subject: 'email', way: 'job', maxCredits: 1 }]);
  });

  it('react only to their own events', () => {
    const { state, setState } = page();
    setState(inReview);
    state().hearRun(runOf('running'));
    state().hearRun(emailRun('done', { done: 10 }));
    expect(state().runs.address).toMatchObject({ runId: 1, state: 'running' });
    expect(state().runs.email).toMatchObject({ runId: 2, state: 'done' });
    expect(state().announcement).toBe('Checking emails done');
  });

  it('make the page report the activity of the person while at least one of the runs is running', () => {
    const { state, setState, asked } = page({ noteActing: () => ok(null) });
    setState(inReview);
    state().noteActing();
    expect(asked('noteActing')).toEqual([]);
    state().hearRun(runOf('paused'));
    state().hearRun(emailRun('running'));
    state().noteActing();
    expect(asked('noteActing')).toEqual([{}]);
    state().hearRun(emailRun('done'));
    state().noteActing();
    expect(asked('noteActing')).toEqual([{}]);
  });

  it('are paused separately', async () => {
    const { state, setState, asked } = page({ pauseRun: () => ok(emailRun('paused')) });
    setState(inReview);
    state().hearRun(runOf('running'));
    state().hearRun(emailRun('running'));
    const paused = state().pauseRun(1, 'email');
    expect(state().pausing).toEqual({ address: null, email: 1 });
    await paused;
    expect(asked('pauseRun')).toEqual([{ listId: 1, subject: 'email' }]);
    expect([state().runs.address?.state, state().runs.email?.state]).toEqual(['running', 'paused']);
    expect(state().pausing.email).toBeNull();
  });

  it('can check lost emails again, within the second credits that the question named', async () => {
    const failure = { code: 'email_job_lost', emails: 7 } as const;
    const lost = emailRun('stopped', { way: 'job', failure, maxCredits: 10, maybeCharged: 7 });
    const { state, asked } = page({ readRun: () => ok(lost) });
    await state().askLostEmailsAgain(lost);
    expect(asked('readQuote')).toMatchObject([{ subject: 'email', way: 'job' }]);
    expect(asked('startRun')).toMatchObject([
      { subject: 'email', maxCredits: 7, asksLostEmailsAgain: true, asksUnreadAgain: false },
    ]);
  });

  it('can fetch the results of lost email jobs without sending the emails again', async () => {
    const { state, asked } = page();
    await state().lookForLostEmails(emailRun('stopped', { failure: { code: 'email_job_lost', emails: 7 } }));
    expect(asked('startRun')).toMatchObject([
      {
        subject: 'email',
        maxCredits: 0,
        looksForLostEmails: true,
        asksLostEmailsAgain: false,
        asksUnreadAgain: false,
      },
    ]);
  });
});

describe('a list that contains only emails', () => {
  const summary = { id: 1, rows: 3, onlyEmails: true, toReview: 0, verdicts: { not_checked: 3 } };
  const alone = (replies: Answers = {}) =>
    page({
      readWorkspace: () => ok({ lists: [summary] }),
      readColumns: () => ok({ columns: ['Email'], mapping: { email: [0] } }),
      ...replies,
    });

  it('is quoted for its emails only', async () => {
    const { state, asked } = alone();
    await state().readWorkspace();
    await state().openQuote(1);
    expect(asked('readQuote').map((wish) => wish)).toMatchObject([{ subject: 'email' }]);
    expect(selectEmailQuoting(1)(state())?.quote?.credits.email.quoted).toBe(10);
    expect([isSubjectChosen('address', state()), isSubjectChosen('email', state())]).toEqual([false, true]);
  });

  it('is shown as being prepared, and then with its rows while the emails are checked', async () => {
    let run: RunSnapshot | null = null;
    const { state } = alone({
      readQuote: () => failed({ code: 'list_preparing', listId: 1 }),
      readRun: () => ok(run),
    });
    await state().readWorkspace();
    await state().openQuote(1);
    expect(state().quoting?.failure).toEqual({ code: 'list_preparing', listId: 1 });
    run = emailRun('running');
    await state().openQuote(1);
    expect(state().screen).toEqual({ name: 'review', listId: 1 });
  });

  it('opens at its rows once its emails have been checked', async () => {
    const { state } = alone({ readRun: () => ok(emailRun('done')) });
    await state().readWorkspace();
    await state().openList(summary as never);
    expect(state().screen).toEqual({ name: 'review', listId: 1 });
  });
});
