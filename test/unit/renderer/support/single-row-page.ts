import { CONFIDENCE_BARS, type FacetCounts } from '#shared/contract/review/view.ts';
import { ok, type Reply } from '#shared/contract/transport/wire.ts';
import { noVerdicts } from '#shared/domain/verdict/list-summary.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import type { PagePresence } from '../../../../src-renderer/backend/page-presence.ts';
import { type Answers, NOTHING_REMEMBERED, storeOnFake } from './store-on-fake.ts';

export const LIST = 7;

export async function openReviewPage(answers: Answers = {}, presence?: PagePresence) {
  const core: Answers = {
    readList: () =>
      ok({
        summary: { id: LIST, name: 'list.csv', rows: 50_000, verdicts: noVerdicts, toReview: 0 },
        columns: ['Street'],
        settings: { mapping: {}, defaultCountry: null, preset: 'normal', rules: presetRules('normal') },
        source: { fileName: 'list.csv', format: 'csv', delimiter: ',', encoding: 'utf-8' },
        companions: [],
      }),
    readRun: () => ok(null),
    readLayout: () => ok(null),
    readDrafts: () => ok([]),
    rehearseRemembered: () => ok(NOTHING_REMEMBERED),
    saveDraft: () => ok(null),
    forgetDraft: () => ok(null),
    readSteps: () => ok({ undo: null, redo: null }),
    readRows: () => ok({ total: 1, rows: [{ position: 1, revision: 1 }] }),
    findRow: () => ok({ index: 0, place: null, toReview: 0 }),
    findNextToReview: () => ok(null),
    readFacets: () => ok(NOTHING_COUNTED),
    ...answers,
  };
  const { state, asked } = storeOnFake(core, undefined, undefined, undefined, presence);
  await state().openReview(LIST);
  return { state, asked };
}

const NO_FACETS: FacetCounts['facets'] = {
  verdict: [],
  reason: [],
  changed_part: [],
  decision: [],
  country: [],
  accuracy: [],
  match_type: [],
  duplicate: [],
  flag: [],
  newer_answer: [],
  email: [],
  email_flag: [],
};

export const counts = (facets: Partial<FacetCounts['facets']>, total = 0): FacetCounts => ({
  total,
  facets: { ...NO_FACETS, ...facets },
  confidence: Array.from({ length: CONFIDENCE_BARS }, () => 0),
});

const NOTHING_COUNTED = counts({});

/** Answers that arrive at the time and in the order that a test chooses. */
export function heldBack() {
  const waiting: ((value: unknown) => void)[] = [];
  return {
    answer: (): Promise<Reply> =>
      new Promise((resolve) => {
        waiting.push((value) => resolve(ok(value)));
      }),
    /** Answers the nth open question, the first by default. */
    give: async (value: unknown, nth = 0): Promise<void> => {
      const [answer] = waiting.splice(nth, 1);
      if (!answer) throw new Error('nothing was asked');
      answer(value);
      await settled();
    },
  };
}

/** Waits for all work that needs no time. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
