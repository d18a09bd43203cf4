import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { emailList, emailQuote, many, runEmails } from '../../support/rows/email-runs.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { practiceService } from '../../support/service/practice.ts';
import { confirmAll } from '../../support/service/scripted-addresses.ts';

const CELLS = [
  'ada@gmail.com',
  ' Ada@GMAIL.com',
  'ada@Gmail.com',
  'bob@gmial.com',
  'none',
  '',
  'x@a.de; y@b.de',
];

/** Letters of other scripts, both spellings of a domain, quotes, and text that a spreadsheet or page would run. */
const ODD = [
  'пример@почта.рф',
  'jörg@müller.example',
  'jörg@xn--mller-kva.example',
  "=cmd|'/c'!a1@x.example",
  '"<b>"@x.example',
  '"a\\"b"@x.example',
  '\u202Emoc@x.example',
];

describe('the quote of emails', () => {
  it('counts each email once, and includes a second email in a cell only on request', async () => {
    const workspace = testWorkspace();
    const list = emailList(workspace, CELLS);
    expect(await emailQuote(workspace, list)).toMatchObject({
      subject: 'email',
      way: 'single',
      rowsToCheck: 4,
      distinctLookups: 3,
      skipped: { not_an_email: 1, several_emails: 2 },
      credits: { email: { quoted: 3 }, validation: { quoted: 0 } },
    });
    const asksAll = { ...list, settings: { ...list.settings, checksSeveralEmails: true } };
    expect(await emailQuote(workspace, asksAll)).toMatchObject({ rowsToCheck: 6, distinctLookups: 5 });
  });

  it.each([
    [20, 'single'],
    [21, 'batch'],
    [1_000, 'batch'],
    [1_001, 'job'],
  ])('chooses how to send the emails by their number: %i, %s', async (emails, way) => {
    const workspace = testWorkspace();
    expect(await emailQuote(workspace, emailList(workspace, many(emails)))).toMatchObject({ way });
  });
});

describe.each(['single', 'batch', 'job'] as const)('an email run that sends emails as %s', (way) => {
  it('gives every row its result, and pays for each email once', async () => {
    const workspace = testWorkspace();
    const service = await practiceService();
    const list = emailList(workspace, CELLS);
    const end = await runEmails(workspace, list, service.url, { way });
    expect(end).toMatchObject({
      state: 'done',
      subject: 'email',
      total: 3,
      done: 3,
      credits: { email: { quoted: 3, charged: 3 }, validation: { charged: 0 } },
    });
    const emails = workspace.repositories.emails.ofRows(list.id, [5], [1, 2, 3, 4, 5, 6, 7]);
    expect(emails.map(({ position, slot, result, reason }) => [position, slot, result || reason])).toEqual([
      [1, 0, 'deliverable'],
      [2, 0, 'deliverable'],
      [3, 0, 'deliverable'],
      [4, 0, 'risky'],
      [5, 0, 'not_an_email'],
      [7, 0, 'not_asked_yet'],
      [7, 1, 'not_asked_yet'],
    ]);
    expect(workspace.repositories.lists.summary(list).verdicts).toMatchObject({ not_checked: 7 });
    expect(workspace.repositories.runs.creditsSpent('practice', 'email')).toBe(3);

    const again = await emailQuote(workspace, emailList(workspace, CELLS));
    expect(again).toMatchObject({ cached: 3, credits: { email: { quoted: 0 } } });
  });

  it('sends an email exactly as it is written in the cell', async () => {
    const workspace = testWorkspace();
    const service = await practiceService();
    const list = emailList(workspace, ODD);
    expect(await runEmails(workspace, list, service.url, { way })).toMatchObject({
      state: 'done',
      failed: 0,
    });
    const sent = (await service.questions()).flatMap(({ question }) => {
      const { email, emails = [] } = JSON.parse(question) as { email?: string; emails?: readonly string[] };
      return email === undefined ? emails : [email];
    });
    expect(sent.toSorted()).toEqual(ODD.toSorted());
  });

  it('uses results that are already known from another list, without a charge', async () => {
    const workspace = testWorkspace();
    const service = await practiceService();
    await runEmails(workspace, emailList(workspace, many(30)), service.url, { way });
    const second = emailList(workspace, many(31));
    const end = await runEmails(workspace, second, service.url, { way });
    expect(end).toMatchObject({ state: 'done', total: 31, done: 31, credits: { email: { charged: 1 } } });
    const results = workspace.repositories.emails
      .ofRows(second.id, [5], [1, 30, 31])
      .map(({ result }) => result);
    expect(results).toEqual(['deliverable', 'deliverable', 'deliverable']);
  });

  it('stays within its credit limit', async () => {
    const workspace = testWorkspace();
    const service = await practiceService();
    const list = emailList(workspace, many(50));
    const end = await runEmails(workspace, list, service.url, { way, maxCredits: 30 });
    expect(end).toMatchObject({
      state: 'stopped',
      failure: { code: 'credit_cap_reached' },
      credits: { email: { charged: 30 } },
    });
    expect(await emailQuote(workspace, list)).toMatchObject({
      cached: 30,
      credits: { email: { quoted: 20 } },
    });
  });
});

it('an email run sends 2,500 emails in three batches', async () => {
  const workspace = testWorkspace();
  const service = await practiceService();
  const end = await runEmails(workspace, emailList(workspace, many(2_500)), service.url, { way: 'batch' });
  expect(end).toMatchObject({ state: 'done', requests: 3, credits: { email: { charged: 2_500 } } });
});

it('an email run with a filter checks only the emails of the filtered rows, once each', async () => {
  const workspace = testWorkspace();
  const service = await practiceService();
  const list = emailList(workspace, [
    'ada@gmail.com',
    'bob@gmail.com',
    'ada@gmail.com',
    'cyd@gmail.com',
    'none',
  ]);
  const wish = {
    scope: { kind: 'filtered', filter: NO_FILTER },
    filtered: Uint32Array.of(3, 4, 5),
  } as const;
  expect(await emailQuote(workspace, list, wish)).toMatchObject({
    rowsToCheck: 2,
    distinctLookups: 2,
    skipped: {},
    credits: { email: { quoted: 2 } },
  });
  const end = await runEmails(workspace, list, service.url, wish);
  expect(end).toMatchObject({ state: 'done', total: 2, done: 2, credits: { email: { charged: 2 } } });
  expect(await emailQuote(workspace, list)).toMatchObject({ distinctLookups: 3, cached: 2 });
});

it('the emails of a list are stored once if two quotes are requested at the same time', async () => {
  const workspace = testWorkspace();
  const list = emailList(workspace, many(3_000));
  const [one, other] = await Promise.all([emailQuote(workspace, list), emailQuote(workspace, list)]);
  expect(one).toMatchObject({ distinctLookups: 3_000, rowsToCheck: 3_000 });
  expect(other).toMatchObject({ distinctLookups: 3_000, rowsToCheck: 3_000 });
});

it('the receipt lists the costs of addresses and of emails separately', async () => {
  const workspace = testWorkspace();
  const service = await practiceService();
  const list = emailList(workspace, many(40));
  const { runs } = workspace.repositories;
  await run(workspace, list.id, confirmAll(), { maxCredits: 15 });
  await runEmails(workspace, list, service.url, { way: 'single', maxCredits: 10 });
  await run(workspace, list.id, confirmAll());
  await runEmails(workspace, list, service.url, { way: 'single' });
  expect(runs.all(list.id).map(({ subject }) => subject)).toEqual(['address', 'email', 'address', 'email']);
  expect(makeReceipt(list.id, workspace.repositories)).toMatchObject({
    credits: { validation: { quoted: 40, charged: 40 }, email: { quoted: 40, charged: 40 } },
    failed: 0,
  });
});
