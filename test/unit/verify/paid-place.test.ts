import { describe, expect, it } from 'vitest';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { whereToAsk } from '../../../src-main/fix/where-to-ask.ts';
import { matchOf } from '../../../src-main/service/replies/stored-replies.ts';
import { judgeAgain } from '../../../src-main/verdicts/judge-again.ts';
import { createSettler } from '../../../src-main/verdicts/settle-row.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { addList, addressRow, testWorkspace } from '../../support/rows/workspace.ts';
import { SERVICE } from '../../support/rows/workspace-runs.ts';
import { confirming } from '../../support/service/scripted-addresses.ts';

const PAID = { lat: 53.8, lng: -1.5, accuracy: 'street_center' };
const NOWHERE = { lat: null, lng: null, udprn: '', uprn: '', accuracyType: '' };
const PICKED = {
  kind: 'picked',
  address: { ...EMPTY_ADDRESS, street: 'Park Row', city: 'Leeds', country: 'gbr' },
  picked: { source: 'candidate', formatted: 'Park Row', ...NOWHERE },
} as const;

function oneRow() {
  const workspace = testWorkspace();
  const { db, repositories } = workspace;
  const { ledger, rows, coordinates } = repositories;
  const list = addList(workspace, [addressRow('High Street')]);
  const work = workOn(workspace, list.id);
  let atMs = 0;
  /** Saves the newest answer to the row's question. By default it has no coordinates. */
  const answer = (changes: Record<string, unknown> = {}): void => {
    atMs += 1;
    const questionId = work.row(1).questionId ?? 0;
    const lookupId = ledger.openLookup(questionId, SERVICE);
    const query = JSON.parse(ledger.question(questionId));
    const reply = JSON.stringify(confirming(query, changes));
    ledger.saveAnswer({
      lookupId,
      reply,
      httpStatus: 200,
      attempts: 1,
      credits: 1,
      answeredAtMs: atMs,
      tookMs: 1,
    });
    const settler = createSettler(list.id, work.current().settings, rows, () => atMs);
    for (const row of rows.asking(list.id, questionId, 0, 10))
      settler.answered(row, lookupId, matchOf({ reply, httpStatus: 200 }));
  };
  const suggest = (street: string, changes: Record<string, unknown> = {}): void => {
    const { standardized } = confirming({
      country: 'gbr',
      input: { street, house_number: '1', city: 'Leeds', postcode: 'LS1 1AA' },
    });
    answer({ standardized, ...changes });
  };
  return {
    ...work,
    answer,
    suggest,
    pay: (place = PAID): void => coordinates.save(list.id, 1, place),
    asks: () => whereToAsk(work.row(1), list.settings)?.input,
    place: () => {
      const [placed] = coordinates.withCoordinates(list.id, Uint32Array.of(1));
      return placed ? { lat: placed.lat, lng: placed.lng, accuracy: placed.accuracy } : null;
    },
    /** Gives the row keys as another version would compute them. */
    judgedByOlderApp: () =>
      db.exec('UPDATE row_states SET change_key = 1, delivery_key = 1, changed_parts = 1'),
    unplaced: () => coordinates.countWithoutCoordinates(list.id, Uint32Array.of(1)),
    judgeBy: (preset: 'strict' | 'relaxed') =>
      judgeAgain({ ...list, settings: { ...list.settings, rules: presetRules(preset) } }, db, repositories, {
        nowMs: () => atMs,
        hasNewRules: true,
        signal: new AbortController().signal,
      }),
  };
}

describe('coordinates that a person paid for', () => {
  it('stay when the rules change', async () => {
    const { suggest, pay, place, judgeBy, judgedByOlderApp } = oneRow();
    suggest('Low Street');
    pay();
    await judgeBy('strict');
    expect(place()).toEqual(PAID);
    judgedByOlderApp();
    await judgeBy('relaxed');
    expect(place()).toEqual(PAID);
  });

  it('stay when a new answer has the same address', () => {
    const { suggest, answer, pay, place } = oneRow();
    suggest('Low Street');
    pay();
    suggest('Low Street');
    expect(place()).toEqual(PAID);
    const other = oneRow();
    other.pay();
    other.answer();
    other.suggest('HIGH street');
    expect(other.place()).toEqual(PAID);
    answer();
    expect(place()).toBeNull();
  });

  it('are dropped when the service suggests another address', () => {
    const { suggest, pay, place, unplaced } = oneRow();
    suggest('Low Street');
    pay();
    suggest('Park Row');
    expect([place(), unplaced()]).toEqual([null, 1]);
  });

  it('are replaced by the coordinates of an answer, unless those are less accurate', () => {
    const own = { lat: 53.7, lng: -1.4, accuracy_type: 'postcode' };
    const { answer, pay, place } = oneRow();
    answer();
    pay();
    answer(own);
    expect(place()).toEqual({ lat: 53.7, lng: -1.4, accuracy: 'postcode' });
    pay({ ...PAID, accuracy: 'rooftop' });
    answer(own);
    expect(place()).toEqual({ ...PAID, accuracy: 'rooftop' });
    answer({ ...own, accuracy_type: 'rooftop' });
    expect(place()).toEqual({ lat: 53.7, lng: -1.4, accuracy: 'rooftop' });
  });

  it('are dropped when the row is edited, and restored when the edit is undone', () => {
    const { suggest, answer, pay, place, edit, undo, redo } = oneRow();
    suggest('Low Street');
    pay();
    edit(1, 'Boar Lane');
    expect(place()).toBeNull();
    answer();
    pay({ ...PAID, accuracy: 'parcel' });
    undo();
    expect(place()).toEqual(PAID);
    redo();
    expect(place()).toEqual({ ...PAID, accuracy: 'parcel' });
  });

  it('belong to the picked address, and not to the suggestion', () => {
    const { suggest, pay, place, asks, unplaced, decide, undo } = oneRow();
    suggest('Low Street');
    pay();
    decide(1, PICKED);
    expect([place(), unplaced()]).toEqual([null, 1]);
    expect(asks()).toMatchObject({ street: 'Park Row' });
    pay({ ...PAID, accuracy: 'rooftop' });
    suggest('Boar Lane', { lat: 1, lng: 2 });
    expect([place(), unplaced()]).toEqual([{ ...PAID, accuracy: 'rooftop' }, 0]);
    undo();
    expect(place()).toEqual({ lat: 1, lng: 2, accuracy: 'rooftop' });
  });

  it('are still in the row after every undo and redo around a picked address', () => {
    const { suggest, pay, place, decide, flag, undo, redo, row } = oneRow();
    suggest('Low Street');
    decide(1, PICKED);
    decide(1, { kind: 'kept_as_entered' });
    undo();
    pay();
    flag(1, 'ask them');
    for (const _ of ['once', 'and again']) {
      undo();
      undo();
      expect([row(1).decision, place()]).toEqual([null, null]);
      redo();
      expect([row(1).note, place()]).toEqual([null, PAID]);
      redo();
      expect([row(1).note, place()]).toEqual(['ask them', PAID]);
    }
  });

  it('return with their picked address when a later decision is undone', () => {
    const { pay, place, decide, undo, redo } = oneRow();
    decide(1, PICKED);
    decide(1, { kind: 'kept_as_entered' });
    undo();
    pay();
    redo();
    expect(place()).toBeNull();
    undo();
    expect(place()).toEqual(PAID);
  });
});
