import { describe, expect, it } from 'vitest';
import type { RowSpan } from '../../../src-main/db/reads/ledger-reads.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { openSlice } from '../../../src-main/verdicts/settle-slice.ts';
import {
  isEmpty,
  isFullyRead,
  isOver,
  type LookupFeed,
  openLookupFeed,
  putFirst,
  readSpan,
} from '../../../src-main/verify/lookup-feed.ts';
import { createAddressSubject } from '../../../src-main/verify/subjects/address-subject.ts';
import { addList, addressRow, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { ADDRESSES, run, SERVICE } from '../../support/rows/workspace-runs.ts';
import { confirmAll } from '../../support/service/scripted-addresses.ts';

const ROWS = 1200;
const rowOf = (name: number) =>
  addressRow(`Street number ${'abcdefghij'[name % 10]}`, `${1 + Math.floor(name / 10)}`);

function feedOf(workspace: ReturnType<typeof testWorkspace>, rows: readonly (readonly string[])[]) {
  const { repositories } = workspace;
  const list = addList(workspace, rows);
  const wanted = {
    ...ADDRESSES,
    listId: list.id,
    service: SERVICE,
    scope: 'missing',
    notBeforeMs: 0,
  } as const;
  const nowMs = () => 1;
  const subject = createAddressSubject(list, {
    repositories,
    addresses: confirmAll(),
    queue: createRequestQueue(1, nowMs),
    nowMs,
    pause: new AbortController().signal,
    abandon: new AbortController().signal,
  });
  const settleKnown = (span: RowSpan): void => subject.settleKnown(wanted, span, openSlice());
  const read = (feed: LookupFeed): LookupFeed => readSpan(feed, repositories, settleKnown, new Set(), false);
  return { list, wanted, read, first: openLookupFeed(wanted, list.rowCount) };
}

function readOut(
  first: LookupFeed,
  read: (feed: LookupFeed) => LookupFeed,
): { readonly spans: number; readonly met: number[] } {
  const met: number[] = [];
  let spans = 0;
  for (let feed = first; !isOver(feed); spans += 1) {
    feed = read(feed);
    met.push(...feed.lookupIds);
    feed = { ...feed, next: feed.lookupIds.length };
  }
  return { spans, met };
}

describe('the lookup feed of a run', () => {
  it('returns each question once, at the first row with that question, however far apart its rows are', () => {
    const workspace = testWorkspace();
    // Three rows in three spans have each question.
    const rows = Array.from({ length: ROWS }, (_, i) => rowOf(i % (ROWS / 3)));
    const { list, wanted, read, first } = feedOf(workspace, rows);
    const { spans, met } = readOut(first, read);

    expect(spans).toBe(3);
    expect(met).toHaveLength(ROWS / 3);
    expect(new Set(met).size).toBe(ROWS / 3);
    const { ledger, rows: kept } = workspace.repositories;
    const firstAsking = met.map((lookupId) => {
      const questionId = ledger.next(wanted, lookupId)?.questionId ?? 0;
      return kept.asking(list.id, questionId, 0, 1)[0]?.position;
    });
    expect(firstAsking).toEqual(Array.from({ length: ROWS / 3 }, (_, i) => i + 1));
  });

  it('returns the same lookups even if an earlier run created them', () => {
    const workspace = testWorkspace();
    const { read, first } = feedOf(
      workspace,
      Array.from({ length: ROWS }, (_, i) => rowOf(i)),
    );
    const { met } = readOut(first, read);
    expect(readOut(first, read).met).toEqual(met);
    expect(workspace.db.prepare('SELECT count(*) FROM lookups').pluck().get()).toBe(ROWS);
  });

  it('gives rows with a known answer their verdict, and leaves out their lookups', async () => {
    const workspace = testWorkspace();
    const known = addList(workspace, streets(20));
    await run(workspace, known.id, confirmAll());
    const { list, read, first } = feedOf(workspace, [...streets(30), ...streets(20)]);
    expect(readOut(first, read).met).toHaveLength(10);
    const { rows, lists } = workspace.repositories;
    expect(rows.one(list.id, 31)).toMatchObject({ verdict: 'accept', decision: { decidedBy: 'rule' } });
    expect(lists.summary(list).verdicts).toMatchObject({ accept: 40, not_checked: 10 });
  });

  it('first returns the lookups that were given back', () => {
    const { read, first } = feedOf(testWorkspace(), streets(5));
    const feed = read(first);
    const [one = 0, two = 0, ...rest] = feed.lookupIds;
    const later = putFirst({ ...feed, next: 2 }, [two, one]);
    expect(later.lookupIds.slice(later.next)).toEqual([two, one, ...rest]);
    expect(putFirst(later, [])).toBe(later);
  });

  it('ends only after the last row has been read and the last lookup has been returned', () => {
    const { read, first } = feedOf(testWorkspace(), streets(501));
    expect([isEmpty(first), isFullyRead(first), isOver(first)]).toEqual([true, false, false]);
    const once = read(first);
    expect([isEmpty(once), isFullyRead(once)]).toEqual([false, false]);
    const twice = read({ ...once, next: once.lookupIds.length });
    expect([twice.lookupIds.length, isFullyRead(twice), isOver(twice)]).toEqual([1, true, false]);
    expect(isOver({ ...twice, next: 1 })).toBe(true);
  });
});
