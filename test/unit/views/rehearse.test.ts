import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_EVIDENCE, packEvidence, ruleOn } from '#shared/domain/verdict/evidence.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { type NumberColumn, numberColumn, putNumber } from '../../../src-main/views/columns/number-column.ts';
import { DECIDED_BY, type JudgedColumns, rehearse } from '../../../src-main/views/rehearsal/rehearse.ts';
import { seeded } from '../../support/rows/seeded-random.ts';

type JudgedRow = {
  readonly evidence: number;
  readonly confidence: number;
  readonly by: number;
  readonly reason?: number;
};

const SURE = packEvidence(null, { isUnchanged: true, isRooftop: true });
const NORMAL = presetRules('normal');

function columnsOf(rows: readonly JudgedRow[]): JudgedColumns {
  const verdictOf = ({ evidence, confidence }: JudgedRow) =>
    evidence === NO_EVIDENCE ? 'not_checked' : ruleOn(evidence, confidence, NORMAL).verdict;
  return {
    verdict: Uint8Array.from(rows, (row) => VERDICTS.indexOf(verdictOf(row))),
    evidence: Uint8Array.from(rows, ({ evidence }) => evidence),
    confidence: confidences(rows),
    decidedBy: Uint8Array.from(rows, ({ by }) => by),
    reason: Uint8Array.from(rows, ({ reason = 0 }) => reason),
  };
}

function confidences(rows: readonly JudgedRow[]): NumberColumn {
  const column = numberColumn(new Uint16Array(rows.length));
  for (const [index, { confidence }] of rows.entries()) putNumber(column, index, confidence);
  return column;
}

describe('a rehearsal of rules', () => {
  it('counts the rows that would change, the rows that would be accepted and the rows that a person has decided', () => {
    const rows = columnsOf([
      { evidence: SURE, confidence: 1, by: DECIDED_BY.rule },
      { evidence: SURE, confidence: 0.92, by: DECIDED_BY.rule },
      { evidence: SURE, confidence: 0.93, by: DECIDED_BY.person },
      { evidence: packEvidence(2), confidence: 0.99, by: DECIDED_BY.nobody },
      { evidence: SURE, confidence: 0.7, by: DECIDED_BY.person },
      { evidence: NO_EVIDENCE, confidence: Number.NaN, by: DECIDED_BY.nobody },
    ]);
    expect(rehearse(rows, { ...NORMAL, accept: 0.95, lowest: 0.75 }, () => 0)).toEqual({
      flips: [
        { from: 'accept', to: 'confirm', rows: 2 },
        { from: 'confirm', to: 'fix', rows: 1 },
      ],
      acceptedNow: 2,
      acceptedThen: 1,
      decided: 2,
      staying: [{ reason: 0, rows: 1 }],
      sample: [
        { index: 1, from: 'accept', to: 'confirm' },
        { index: 2, from: 'accept', to: 'confirm' },
        { index: 4, from: 'confirm', to: 'fix' },
      ],
    });
  });

  it('states the reasons why undecided rows would still need a person', () => {
    const unit = { evidence: packEvidence(5), confidence: 0.99, reason: 7 };
    const rows = columnsOf([
      { ...unit, by: DECIDED_BY.nobody },
      { ...unit, by: DECIDED_BY.nobody },
      { ...unit, by: DECIDED_BY.person },
      { evidence: packEvidence(2), confidence: 0.99, by: DECIDED_BY.nobody, reason: 3 },
      { evidence: SURE, confidence: 1, by: DECIDED_BY.rule, reason: 1 },
    ]);
    const { staying } = rehearse(rows, { ...NORMAL, accept: 0.95 }, () => 0);
    expect(staying).toEqual([
      { reason: 7, rows: 2 },
      { reason: 3, rows: 1 },
    ]);
  });

  it('reports no changes if the new rules are the current rules', () => {
    const byte = fc.constantFrom(0, 1, 2, 3, 4, 5, 8, 24, 32, 40, 96, 120, NO_EVIDENCE);
    const row = fc.record({
      evidence: byte,
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      by: fc.constantFrom(...Object.values(DECIDED_BY)),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        expect(rehearse(columnsOf(rows), NORMAL, Math.random)).toMatchObject({
          flips: [],
          decided: 0,
          sample: [],
        });
      }),
    );
  });

  it('lists at most twenty rows, each chosen with the same probability', () => {
    const rows = columnsOf(Array.from({ length: 100 }, () => ({ evidence: SURE, confidence: 0.92, by: 0 })));
    const random = seeded(7);
    const drawn = new Uint32Array(100);
    for (let time = 0; time < 2_000; time += 1) {
      const { sample } = rehearse(rows, { ...NORMAL, accept: 0.95 }, random);
      expect(sample).toHaveLength(20);
      for (const { index } of sample) drawn[index] = (drawn[index] ?? 0) + 1;
    }
    // Each is expected 400 times. The standard deviation is 18.
    expect(Math.min(...drawn)).toBeGreaterThan(310);
    expect(Math.max(...drawn)).toBeLessThan(490);
  });
});
