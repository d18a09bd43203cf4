import { describe, expect, it } from 'vitest';
import { type ExportOutcome, outcomeOf, programExports } from './held-out/exports.ts';

const LEAST_EXPORTS = 60;
const LEAST_LANGUAGES = 17;
const RIGHT_SHARE = 0.97;

describe('the collected headers of real programs', async () => {
  const exports = programExports();
  const outcomes = await Promise.all(exports.map(async (each) => ({ ...each, ...(await outcomeOf(each)) })));
  const those = (is: ExportOutcome['is']): readonly string[] =>
    outcomes.filter((each) => each.is === is).map(({ file, fault }) => `${file}: ${fault}`);

  it('come from at least 60 programs in 17 languages, and name their sources', () => {
    expect(exports.length).toBeGreaterThanOrEqual(LEAST_EXPORTS);
    expect(new Set(exports.map(({ language }) => language)).size).toBeGreaterThanOrEqual(LEAST_LANGUAGES);
    expect(exports.filter(({ source }) => source === '')).toEqual([]);
  });

  it('never lead to a wrong mapping without a question', () => {
    expect(those('silently wrong')).toEqual([]);
  });

  it('lead to the right mapping in at least 97% of cases', () => {
    const right = those('right').length / exports.length;
    expect(right, those('asked').join('\n')).toBeGreaterThanOrEqual(RIGHT_SHARE);
  });
});
