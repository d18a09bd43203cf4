import { describe, expect, it } from 'vitest';
import { type Facet, NO_FILTER, WHOLE_LIST } from '#shared/contract/review/view.ts';
import { EMAIL_FLAG } from '#shared/domain/email/email-check.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { EmailOutcome } from '../../../src-main/db/repositories/email-repository.ts';
import { enterEmails } from '../../../src-main/lists/import/enter-emails.ts';
import { createListViews } from '../../../src-main/views/list-views.ts';
import { emailList } from '../../support/rows/email-runs.ts';
import {
  addList,
  SETTINGS,
  streets,
  type TestWorkspace,
  testWorkspace,
} from '../../support/rows/workspace.ts';

const never = new AbortController().signal;
const { disposable, role, typo, no_mx: noMx } = EMAIL_FLAG;

const CELLS = [
  'ada@a.example',
  'bob@b.example; cyd@c.example',
  '',
  'nonsense',
  'dot@d.example',
  'eve@e.example',
  'fay@f.example',
  'gus@g.example',
];

const ASKS_SEVERAL: ListSettings = { ...SETTINGS, checksSeveralEmails: true };

async function world(settings = ASKS_SEVERAL) {
  const workspace = testWorkspace();
  const list = emailList(workspace, CELLS, settings);
  const clock = { nowMs: 0 };
  const views = createListViews(workspace.repositories, () => clock.nowMs);
  const enter = () => enterEmails(list, { ...workspace, signal: never });
  const counts = async (facet: Facet) => {
    const { facets } = await views.facets(list.id, NO_FILTER);
    return Object.fromEntries(facets[facet].map(({ value, rows }) => [value, rows]));
  };
  const positions = async (facet: Facet, values: readonly string[]) => {
    const filter = { ...NO_FILTER, facets: { [facet]: values } };
    const { rows } = await views.rows(list.id, { ...WHOLE_LIST, filter }, { offset: 0, limit: 100 });
    return rows.map(({ position }) => position);
  };
  return { workspace, list, clock, views, enter, counts, positions };
}

function settle(
  { repositories }: TestWorkspace,
  listId: number,
  email: string,
  said: Pick<EmailOutcome, 'result'> & Partial<EmailOutcome>,
): readonly number[] {
  const questionId = repositories.emails.enterQuestion(email);
  const lookupId = repositories.ledger.openLookup(questionId, 'practice');
  const span = { listId, questionId, after: 0, through: CELLS.length };
  return repositories.emails.setOutcome(span, { lookupId, score: null, flags: 0, ...said });
}

describe('the email facet', () => {
  it('counts unchecked emails from the cells, whether the emails are stored or not', async () => {
    const { counts, positions, enter, views, list } = await world(SETTINGS);
    const unasked = { not_checked: 5, not_sent: 2, none: 1 };
    expect(await counts('email')).toEqual(unasked);
    expect(await positions('email', ['not_sent'])).toEqual([2, 4]);
    await enter();
    views.changed(list.id, null);
    expect(await counts('email')).toEqual(unasked);
    expect(await counts('email_flag')).toEqual({ to_review: 1 });
  });

  it('counts each row by its worst email, and counts the flags of all its emails', async () => {
    const { workspace, list, enter, counts, positions, views } = await world();
    await enter();
    const say = (email: string, said: Parameters<typeof settle>[3]) =>
      settle(workspace, list.id, email, said);
    say('ada@a.example', { result: 'deliverable', flags: role });
    say('bob@b.example', { result: 'deliverable', flags: disposable | role });
    say('cyd@c.example', { result: 'undeliverable', flags: typo | noMx });
    say('dot@d.example', { result: 'quarantined' });
    say('eve@e.example', { result: 'risky' });
    // Here, the service's word has another meaning than the facet value.
    say('fay@f.example', { result: 'none' });
    expect(await counts('email')).toEqual({
      deliverable: 1,
      undeliverable: 1,
      none: 1,
      not_sent: 1,
      quarantined: 1,
      risky: 1,
      unknown: 1,
      not_checked: 1,
    });
    expect(await counts('email_flag')).toEqual({
      role: 2,
      disposable: 1,
      typo: 1,
      no_mx: 1,
      to_review: 5,
    });
    expect(await positions('email_flag', ['typo', 'disposable'])).toEqual([2]);
    expect(await positions('email', ['quarantined', 'deliverable'])).toEqual([1, 5]);
    const [bob] = (await views.rows(list.id, WHOLE_LIST, { offset: 1, limit: 1 })).rows;
    expect(bob?.emails?.map(({ entered, result, flags }) => [entered, result, flags])).toEqual([
      ['bob@b.example', 'deliverable', ['disposable', 'role']],
      ['cyd@c.example', 'undeliverable', ['typo', 'no_mx']],
    ]);
  });

  it('includes the results of a run after two seconds, and a person’s decisions immediately', async () => {
    const { workspace, list, enter, counts, views, clock, positions } = await world();
    await enter();
    expect(await counts('email')).toMatchObject({ not_checked: 6 });
    views.settled(
      list.id,
      Uint32Array.from(settle(workspace, list.id, 'ada@a.example', { result: 'risky' })),
    );
    expect(await counts('email')).toMatchObject({ not_checked: 6 });
    clock.nowMs += 2_000;
    expect(await counts('email')).toMatchObject({ not_checked: 5, risky: 1 });
    expect(await positions('email', ['risky'])).toEqual([1]);

    workspace.db.exec(`UPDATE row_emails SET decision = 'used_suggestion' WHERE position = 5`);
    views.changed(list.id, Uint32Array.of(5));
    expect(await counts('email_flag')).toEqual({ taken: 1, to_review: 2 });
  });
});

it('the email facet is not computed for a list without emails', async () => {
  const workspace = testWorkspace();
  const { id } = addList(workspace, streets(3));
  const views = createListViews(workspace.repositories, () => 0);
  const { facets } = await views.facets(id, NO_FILTER);
  expect([facets.email, facets.email_flag]).toEqual([[{ value: 'none', rows: 3 }], []]);
  const { rows } = await views.rows(id, WHOLE_LIST, { offset: 0, limit: 3 });
  expect(rows.every((row) => !('emails' in row))).toBe(true);
});

describe('a list of emails without addresses', () => {
  const ALONE: ListSettings = { ...ASKS_SEVERAL, mapping: {} };
  const queue = { ...WHOLE_LIST, sort: [{ by: 'review', descending: false }] } as const;

  async function reviewed() {
    const at = await world(ALONE);
    await at.enter();
    const { workspace, list, views } = at;
    const say = (email: string, result: string) => settle(workspace, list.id, email, { result });
    say('ada@a.example', 'deliverable');
    say('bob@b.example', 'deliverable');
    say('cyd@c.example', 'risky');
    say('eve@e.example', 'undeliverable');
    say('fay@f.example', 'a new word');
    views.changed(list.id, null);
    const left = async () => (await views.find(list.id, queue, 1)).toReview;
    const order = async () =>
      (await views.rows(list.id, queue, { offset: 0, limit: 100 })).rows.map(({ position }) => position);
    return { ...at, left, order };
  }

  it('has rows with an undeliverable or invalid email in the review queue', async () => {
    const { left, order, views, list } = await reviewed();
    expect(await left()).toBe(4);
    expect(await order()).toEqual([2, 4, 6, 7, 1, 3, 5, 8]);
    expect(await views.nextToReview(list.id, queue, 2, false)).toEqual({ index: 1, position: 4 });
  });

  it('removes a decided row from the review queue without moving the other rows', async () => {
    const { left, order, views, list, workspace } = await reviewed();
    const decide = (position: number, column: number, decision: 'used_suggestion' | 'kept_as_entered') => {
      const [email] = workspace.repositories.emails.ofRows(list.id, [column], [position]);
      if (!email) throw new Error('no email');
      const taken = decision === 'used_suggestion' ? 'eve@example.com' : null;
      const result = taken === null ? email.result : '';
      workspace.repositories.emails.setDecided(list.id, {
        ...email,
        decision,
        corrected: taken,
        result,
        decidedAtMs: 1,
      });
      views.changed(list.id, Uint32Array.of(position));
    };
    decide(6, 5, 'used_suggestion');
    expect(await left()).toBe(3);
    decide(7, 5, 'kept_as_entered');
    expect(await left()).toBe(2);
    expect(await order()).toEqual([2, 4, 6, 7, 1, 3, 5, 8]);
  });
});
