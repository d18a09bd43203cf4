import { describe, expect, it } from 'vitest';
import { NO_FACTS } from '#shared/domain/kind/row-facts.ts';
import { ruleOn } from '#shared/domain/verdict/evidence.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { presetRules, type Rules } from '#shared/domain/verdict/rules.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { judgeAgain } from '../../../src-main/verdicts/judge-again.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { factsOf } from '../../support/rows/stored-row-facts.ts';
import { addList, addressRow, SETTINGS, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const STREETS = ['High Rd', 'Low Rd', 'Old Street', 'Far Street', 'Lost Street'];

/** Replies that write "Rd" out, have low confidence for the fourth row, and fail for the fifth. */
const replies = () =>
  scriptedAddresses((query) => {
    const parts = typeof query.input === 'string' ? {} : query.input;
    const street = 'street' in parts ? parts.street : '';
    if (street.startsWith('Lost')) throw new ServiceError({ kind: 'server', status: 500, attempts: 4 });
    const standardized = {
      ...parts,
      country: query.country,
      street: street.replace('Rd', 'Road'),
      formatted_address: 'x',
    };
    const found = { standardized, lat: 53.8, lng: -1.5 };
    return confirming(query, street.startsWith('Far') ? { ...found, confidence: 0.85 } : found);
  });

async function checkedList() {
  const workspace = testWorkspace();
  const { db, repositories } = workspace;
  const { id } = addList(
    workspace,
    STREETS.map((street) => addressRow(street)),
  );
  await run(workspace, id, replies());
  const judge = async (settings: ListSettings): Promise<void> => {
    repositories.lists.changeSettings(id, settings);
    const list = repositories.lists.find(id);
    if (list)
      await judgeAgain(list, db, repositories, {
        nowMs: () => 9,
        hasNewRules: true,
        signal: new AbortController().signal,
      });
  };
  return { workspace, id, judge, facts: () => factsOf(db, id), ...workOn(workspace, id) };
}

describe('the facts of a row', () => {
  it('are stored together with its verdict', async () => {
    const { facts } = await checkedList();
    const [high, low, old, far, lost] = facts();
    expect(high).toMatchObject({
      country: 'gbr',
      accuracy: 'rooftop',
      matchType: 'exact',
      lat: 53.8,
      lng: -1.5,
    });
    expect(high?.changeKey).toBeGreaterThan(0);
    expect(low?.changeKey).toBe(high?.changeKey);
    expect(low?.deliveryKey).not.toBe(high?.deliveryKey);
    expect([old?.changedParts, old?.changeKey]).toEqual([0, null]);
    expect(far?.evidence).toBe(old?.evidence);
    expect(lost).toEqual(NO_FACTS);
  });

  it('are removed by an edit, stored again with the next answer, and restored when the edit is undone', async () => {
    const { workspace, id, facts, edit, undo } = await checkedList();
    const before = facts();
    edit(1, 'Park Road');
    expect(facts()[0]).toEqual(NO_FACTS);
    await run(workspace, id, replies(), { scope: { kind: 'edited' } });
    expect(facts()[0]).toMatchObject({ changeKey: null, country: 'gbr' });
    undo();
    expect(facts()).toEqual(before);
  });

  it('are sufficient to predict the verdict under other rules', async () => {
    const { id, workspace, judge, row, facts } = await checkedList();
    const others: readonly Rules[] = [
      { ...presetRules('normal'), accept: 0.85 },
      { ...presetRules('relaxed'), lowest: 0.9 },
      presetRules('strict'),
    ];
    for (const rules of others) {
      const foretold = [1, 2, 3, 4].map((position) => {
        const { evidence } = facts()[position - 1] ?? NO_FACTS;
        return ruleOn(evidence ?? -1, row(position).confidence ?? -1, rules);
      });
      await judge({ ...SETTINGS, rules });
      const became = [1, 2, 3, 4].map((position) => {
        const { verdict, rule, decision } = row(position);
        return { verdict, rule, autoAccept: decision !== null };
      });
      expect(became).toEqual(foretold);
    }
    expect(workspace.repositories.rows.hasUnworkedFacts(id)).toBe(false);
  });

  it('are added without a new revision if an older app stored none', async () => {
    const { workspace, id, judge, row, facts } = await checkedList();
    const before = facts();
    const seen = [1, 2, 3, 4, 5].map((position) => row(position).revision);
    workspace.db.exec('UPDATE row_states SET evidence = NULL, change_key = NULL, delivery_key = NULL');
    expect(workspace.repositories.rows.hasUnworkedFacts(id)).toBe(true);
    await judge(SETTINGS);
    expect(facts()).toEqual(before);
    expect([1, 2, 3, 4, 5].map((position) => row(position).revision)).toEqual(seen);
    await judge({ ...SETTINGS, rules: presetRules('strict') });
    expect(row(1).revision).toBeGreaterThan(seen[0] ?? 0);
  });

  it('name the thresholds of the rules that decided the row', async () => {
    const { row, judge } = await checkedList();
    expect(row(1).decision?.ruleVersion).toBe('8 normal 0.90 0.60');
    await judge({ ...SETTINGS, rules: { ...SETTINGS.rules, accept: 0.5 } });
    expect(row(4).decision?.ruleVersion).toBe('8 normal 0.50 0.60');
  });
});
