import { describe, expect, test } from 'vitest';
import { type HistoryEntry, type RowMark, STEP_KINDS } from '#shared/contract/review/history.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { DECISIONS, type Decision, PICK_SOURCES } from '#shared/domain/verdict/decision.ts';
import {
  changeSentence,
  deciderWords,
  originSentence,
  ruleDecisions,
  ruleSentence,
  stepContext,
  stepMaker,
  stepWords,
} from '#shared/messages/review/history.ts';

const decided = (kind: Decision['kind'], rest: Partial<Decision> = {}): Decision => ({
  kind,
  decidedBy: 'person',
  ruleVersion: '1 normal 0.90 0.60',
  decidedAtMs: 0,
  corrected: null,
  picked: null,
  ...rest,
});
const picked = (source: (typeof PICK_SOURCES)[number]): Decision =>
  decided('picked', {
    corrected: EMPTY_ADDRESS,
    picked: { source, formatted: '', lat: null, lng: null, udprn: '', uprn: '', accuracyType: '' },
  });
const UNTOUCHED: RowMark = { decision: null, note: null };
const entry = (rest: Partial<HistoryEntry>): HistoryEntry => ({
  step: 1,
  kind: 'decide',
  atMs: 0,
  rows: 1,
  before: UNTOUCHED,
  after: UNTOUCHED,
  isUndone: false,
  ...rest,
});

describe('the description of a step of a row', () => {
  test.each<[string, RowMark, RowMark]>([
    ['Excluded', UNTOUCHED, { decision: decided('excluded'), note: null }],
    ['Decision cleared', { decision: decided('excluded'), note: null }, UNTOUCHED],
    ['Flagged', UNTOUCHED, { decision: null, note: '' }],
    ['Flagged: “ask the branch”', UNTOUCHED, { decision: null, note: 'ask the branch' }],
    ['Note changed: “done”', { decision: null, note: 'ask' }, { decision: null, note: 'done' }],
    ['Flag removed', { decision: null, note: 'ask' }, UNTOUCHED],
    ['Edited · flag removed', { decision: null, note: '' }, { decision: decided('edited'), note: null }],
    ['Chosen from the matching addresses', UNTOUCHED, { decision: picked('candidate'), note: null }],
  ])('is correct for each kind of change: %s', (sentence, before, after) => {
    expect(changeSentence({ kind: 'decide', before, after })).toBe(sentence);
  });

  test('states that a change of columns, country or repairs removed the decision', () => {
    const before = { decision: decided('used_suggestion', { decidedBy: 'rule' }), note: null };
    expect(changeSentence({ kind: 'change_settings', before, after: UNTOUCHED })).toBe(
      'Columns, country or repairs changed · decision cleared',
    );
  });

  test('calls a person "you", and gives the name and the version of the rules', () => {
    const byRule = decided('used_suggestion', { decidedBy: 'rule' });
    const applied = entry({ kind: 'apply_rules', after: { decision: byRule, note: null } });
    expect(stepMaker(applied)).toBe('the rules (Normal from 0.90, version 1)');
    expect(stepMaker(entry({ after: { decision: decided('edited'), note: null } }))).toBe('you');
    expect(deciderWords({ ...byRule, ruleVersion: '1' })).toBe('the rules (version 1)');
  });

  test('contains the number of rows in the step, and the kind of the step', () => {
    expect(stepContext({ kind: 'keep_one', rows: 3 })).toBe('duplicates excluded, 3 rows together');
    expect(stepContext({ kind: 'decide', rows: 1 })).toBe('');
    const many = { step: 1, rows: 8_412, atMs: 0, positions: [4, 9] };
    expect(stepWords({ ...many, kind: 'decide_many', decision: 'kept_as_entered' })).toBe(
      '8,412 rows: kept as entered',
    );
    for (const kind of STEP_KINDS)
      expect(stepWords({ ...many, rows: 1, kind, decision: null })).toMatch(/^Row 4: \w/u);
  });
});

describe('the description of the address to export', () => {
  test.each<[string, Decision | null, boolean]>([
    ['The imported address, not decided yet', null, true],
    ['The suggestion, accepted by you', decided('used_suggestion'), true],
    ['Edited by you, not checked', decided('edited'), false],
    ['Edited by you, and checked', decided('edited'), true],
    ['Chosen by you on the map', picked('map'), true],
    ['Excluded by you. The imported address stays', decided('excluded'), true],
  ])('is correct for each decision: %s', (sentence, decision, isChecked) => {
    expect(originSentence({ decision, isChecked })).toBe(sentence);
  });

  test('exists for every decision and for every source of a picked address', () => {
    const all = [...DECISIONS.map((kind) => decided(kind)), ...PICK_SOURCES.map(picked)];
    for (const decision of all)
      expect(originSentence({ decision, isChecked: true })).toMatch(/^\p{Lu}[^_]+$/u);
  });
});

describe('a decision by the rules', () => {
  const byRule = (decidedAtMs: number): Decision =>
    decided('used_suggestion', { decidedBy: 'rule', decidedAtMs });
  const step = (before: Decision | null, after: Decision | null): HistoryEntry => ({
    step: 1,
    kind: 'decide',
    atMs: 5,
    rows: 1,
    before: { decision: before, note: null },
    after: { decision: after, note: null },
    isUndone: false,
  });

  test('is described with the preset and the version of the rules', () => {
    expect(ruleDecisions(byRule(3), [])).toEqual([byRule(3)]);
    expect(ruleSentence(byRule(3))).toBe('Accepted by rule (Normal from 0.90), version 1');
    expect(ruleDecisions(null, [])).toEqual([]);
    expect(ruleDecisions(decided('excluded'), [])).toEqual([]);
  });

  test('is shown once in the history, below later steps', () => {
    const kept = decided('kept_as_entered');
    expect(ruleDecisions(kept, [step(byRule(3), kept)])).toEqual([byRule(3)]);
    expect(ruleDecisions(byRule(3), [step(byRule(3), byRule(3))])).toEqual([]);
    expect(ruleDecisions(byRule(3), [{ ...step(byRule(3), kept), isUndone: true }])).toEqual([byRule(3)]);
    expect(ruleDecisions(byRule(9), [step(null, byRule(9))])).toEqual([]);
  });
});
