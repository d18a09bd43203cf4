/** Every place that counts or names the rows to review means the same rows, whatever the rules and decisions are. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OUTCOMES, type Outcome } from '#shared/contract/report.ts';
import { NO_FILTER, type RowFilter } from '#shared/contract/review/view.ts';
import { FIRM_RULES, packEvidence, ruleOn } from '#shared/domain/verdict/evidence.ts';
import { PRESETS } from '#shared/domain/verdict/judgement.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { statusWords, undecidedSentence } from '#shared/messages/export/export.ts';
import { countOf } from '#shared/messages/format.ts';
import { remainingSentences } from '#shared/messages/report.ts';
import { runNotice } from '#shared/messages/run/run-notice.ts';
import { nextStep, progressSentence } from '#shared/messages/workspace/lists.ts';
import { createReportReads } from '../../../src-main/db/reads/report-reads.ts';
import { outcomeOf } from '../../../src-main/report/outcome.ts';
import { ROWS_ACTIONS } from '../../../src-renderer/actions/catalogue/rows-actions.ts';
import type { AppState } from '../../../src-renderer/store/app-state.ts';
import { IN_REVIEW_ORDER } from '../../../src-renderer/store/rows/first-view.ts';
import { selectIsAllDone, selectToReview } from '../../../src-renderer/store/rows/queue-slice.ts';
import { byPerson, byRule, listView } from '../../support/rows/list-view.ts';

const mark = fc.boolean();
const answered = fc.record({
  firm: fc.option(fc.constantFrom(...FIRM_RULES), { freq: 2 }),
  marks: fc.record({ isApproximate: mark, isNearAndKnown: mark, isUnchanged: mark, isRooftop: mark }),
  confidence: fc.constantFrom(0.5, 0.85, 0.92, 0.98, 1),
});
const row = fc.record({
  /** null for a row without an answer. */
  answer: fc.option(answered, { freq: 5 }),
  /** After the rules, a person did nothing, decided the row, or cleared its decision. */
  step: fc.constantFrom('none' as const, 'none' as const, 'decided' as const, 'cleared' as const),
});

/** Returns the row as the rules of the preset and the person leave it. */
function stateOf(
  preset: (typeof PRESETS)[number],
  { answer, step }: typeof row extends fc.Arbitrary<infer R> ? R : never,
) {
  const evidence = answer && packEvidence(answer.firm, answer.marks);
  const ruling = answer && ruleOn(evidence ?? 0, answer.confidence, presetRules(preset));
  const decided = step === 'decided' ? byPerson : step === 'none' && ruling?.autoAccept ? byRule : {};
  if (!ruling) return { verdict: 'not_checked' as const, rule: 0, confidence: null, ...decided };
  const { verdict, rule } = ruling;
  return { verdict, rule, confidence: answer?.confidence ?? null, evidence, ...decided };
}

type Listed = ReturnType<typeof listView>;

/** Returns the filter of the action that shows only rows to review. */
function shownFilter(): RowFilter {
  const filters: RowFilter[] = [];
  const app = {
    list: { settings: { mapping: { street: [0] } } },
    changeFilter: (filter: RowFilter) => filters.push(filter),
  };
  void ROWS_ACTIONS.find(({ id }) => id === 'show-only-to-review')?.run(app as unknown as AppState);
  return filters[0] ?? NO_FILTER;
}

/** Returns the rows that the key for the next row visits, from the first row on. */
async function visited({ views, id }: Listed): Promise<readonly number[]> {
  const seen: number[] = [];
  for (let after = 0; ; after = seen.at(-1) ?? 0) {
    const next = await views.nextToReview(id, IN_REVIEW_ORDER, after, false);
    if (next === null) return seen;
    seen.push(next.position);
  }
}

it.each(PRESETS)('all counts, keys and sentences mean the same rows under the rules %s', async (preset) => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const listed = listView(rows.map((each) => stateOf(preset, each)));
      const { repositories, id, views, db } = listed;
      const stored = repositories.rows.range(id, 0, rows.length);
      const list = repositories.lists.find(id);
      if (!list) throw new Error('the list is gone');
      const summary = repositories.lists.summary(list);
      const state = { list: { summary, settings: list.settings } } as never;

      // The file says it of each row, so it is what all others have to say.
      const inFile = stored.filter(
        ({ verdict, decision }) =>
          statusWords({ decision, judgement: { verdict } as never }) === 'Needs your decision',
      );
      const wanted = inFile.length;
      const positions = inFile.map(({ position }) => position);

      expect(
        (await visited(listed)).toSorted((one, other) => one - other),
        'the key N',
      ).toEqual(positions);
      expect(await listed.filtered(shownFilter()), 'the filter').toEqual(positions);
      expect((await views.find(id, IN_REVIEW_ORDER, 1)).toReview, 'the panel').toBe(wanted);
      expect(summary.toReview, 'the counts').toBe(wanted);
      const isChecked = summary.unchecked < rows.length;
      expect(selectToReview(state), 'the bar').toBe(isChecked ? wanted : null);
      expect(selectIsAllDone(state), 'the bar').toBe(wanted === 0 && summary.unchecked === 0);

      const needs = (sentence: string): number =>
        Number(/(\d+) rows? (?:still )?needs?\b/u.exec(sentence)?.[1] ?? 0);
      expect(needs(undecidedSentence(summary)), 'the export').toBe(wanted);
      expect(
        needs(runNotice({ state: 'done', subject: 'address', failure: null }, summary)?.body ?? ''),
      ).toBe(wanted);
      expect(progressSentence(summary, undefined).includes(`${wanted} to review`), 'the home screen').toBe(
        wanted > 0,
      );
      expect(nextStep(summary, undefined)?.label === `Review ${wanted}`, 'its button').toBe(wanted > 0);

      const groups = createReportReads(db).groups(id, { after: 0, through: rows.length });
      const outcomes = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
      for (const group of groups) outcomes[outcomeOf(group)] += group.rows;
      const said = remainingSentences({ rows: rows.length, outcomes });
      const sentence = `Need your decision: ${wanted} of ${countOf(rows.length, 'row')}.`;
      expect(said.includes(sentence), `the report: ${said.join(' ')}`).toBe(wanted > 0);
      db.close();
    }),
    { numRuns: 40 },
  );
});
