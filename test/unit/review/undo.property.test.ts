import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import type { Judgement, Verdict } from '#shared/domain/verdict/judgement.ts';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { StoredRow } from '../../../src-main/db/repositories/row-record.ts';
import { DerivedRow } from '../../../src-main/verdicts/derived-row.ts';
import { toRow } from '../../../src-main/verdicts/read-rows.ts';
import {
  type Action,
  ANSWERS,
  READINGS,
  ROW_COUNT,
  STREETS,
  type State,
  StepWorld,
} from '../../support/rows/step-model.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const position = fc.integer({ min: 1, max: ROW_COUNT });
const kind = fc.constantFrom('used_suggestion', 'kept_as_entered', 'excluded', 'edited', 'picked');
const decision = fc.constantFrom('used_suggestion', 'kept_as_entered', 'excluded', 'none');
const act = <const D extends string, R extends object>(
  name: D,
  rest: { [K in keyof R]: fc.Arbitrary<R[K]> },
) => fc.record({ do: fc.constant(name), ...rest });

const step: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: act('decide', { position, kind, street: fc.nat(STREETS.length - 1) }) },
  { weight: 3, arbitrary: act('flag', { position, note: fc.constantFrom('', 'ask them', null) }) },
  {
    weight: 4,
    arbitrary: act('many', {
      positions: fc.array(position, { minLength: 1, maxLength: ROW_COUNT }),
      decision,
      onlyUndecided: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: act('takeBack', { position, which: fc.nat(5) }) },
  { weight: 2, arbitrary: act('settings', { reading: fc.nat(READINGS.length - 1) }) },
  { weight: 2, arbitrary: act('rules', { preset: fc.constantFrom('strict', 'normal', 'relaxed') }) },
) as fc.Arbitrary<Action>;
const turn: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ do: 'undo' } as const) },
  { weight: 4, arbitrary: fc.constant({ do: 'redo' } as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' } as const) },
);
const answer = act('answer', { position, answer: fc.constantFrom(...ANSWERS) }) as fc.Arbitrary<Action>;

async function inWorld(
  beginning: readonly Action[],
  notBeforeMs: number,
  test: (world: StepWorld) => Promise<void>,
): Promise<void> {
  const own = mkdtempSync(join(tempDir(), 'world-'));
  const world = new StepWorld(join(own, 'workspace.sqlite'), notBeforeMs);
  try {
    for (const one of beginning) await world.take(one);
    await test(world);
  } finally {
    world.close();
    rmSync(own, { recursive: true, force: true });
  }
}

/** Either all answers are too old for a new request, or all count. */
const oldest = fc.constantFrom(0, 1_000_000);
const locate = act('locate', {
  position,
  accuracy: fc.constantFrom('rooftop', 'street_center'),
}) as fc.Arbitrary<Action>;
const beginning = fc.array(fc.oneof(answer, locate), { maxLength: 10 });

it('each undo restores exactly the state before the step, and each redo the state after it, whatever a person does', {
  timeout: 120_000,
}, async () => {
  const actions = fc.array(fc.oneof({ weight: 3, arbitrary: step }, { weight: 2, arbitrary: turn }), {
    minLength: 4,
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(beginning, oldest, actions, (begin, notBeforeMs, all) =>
      inWorld(begin, notBeforeMs, async (world) => {
        const done: State[] = [world.state()];
        let undone: State[] = [];
        for (const action of all) {
          const steps = world.repositories.steps.latestDone(world.listId)?.step;
          const code = await world.take(action);
          const now = world.state();
          if (action.do === 'undo') {
            expect(code).toBe(done.length > 1 ? null : 'nothing_to_undo');
            if (done.length > 1) undone.push(...done.splice(-1));
          } else if (action.do === 'redo') {
            expect(code).toBe(undone.length > 0 ? null : 'nothing_to_redo');
            done.push(...undone.splice(-1));
          } else if (world.repositories.steps.latestDone(world.listId)?.step !== steps) {
            done.push(now);
            undone = [];
          }
          expect(now).toEqual(done.at(-1));
        }
        while (done.length > 1) {
          expect(await world.take({ do: 'undo' })).toBeNull();
          undone.push(...done.splice(-1));
          expect(world.state()).toEqual(done.at(-1));
        }
        while (undone.length > 0) {
          expect(await world.take({ do: 'redo' })).toBeNull();
          expect(world.state()).toEqual(undone.pop());
        }
      }),
    ),
    { numRuns: 100 },
  );
});

/** Returns wrong verdicts, wrong decisions of rules, and wrong stored counts of the home screen. */
function faultsOf(world: StepWorld): readonly string[] {
  const { settings } = world.list();
  const rows = world.repositories.rows.range(world.listId, 0, ROW_COUNT);
  const unparsed = world.repositories.rows.unparsedRange(world.listId, 0, ROW_COUNT);
  expect(world.repositories.lists.summary(world.list())).toMatchObject(countsOf(rows));
  return rows.flatMap((row, index) => {
    const shown = toRow(row, settings);
    const { verdict, autoAccept } = shown.judgement;
    const derived = unparsed[index];
    const faults = [
      !isSameRow(shown, derived && new DerivedRow(derived, settings)) && 'is exported otherwise than shown',
      row.verdict !== verdict && `is kept as ${row.verdict} where its answer says ${verdict}`,
      row.decision?.decidedBy === 'rule' && !autoAccept && 'was decided by a rule there is not',
    ];
    return faults.filter((fault) => fault !== false).map((fault) => `row ${row.position} ${fault}`);
  });
}

/** Compares each part of the row, in a different order. */
function isSameRow(shown: Row, derived: Row | undefined): boolean {
  const judgement = Object.keys(shown.judgement) as readonly (keyof Judgement)[];
  const parts = Object.keys(shown) as readonly (keyof Row)[];
  return (
    derived !== undefined &&
    judgement.every((part) => isDeepStrictEqual(derived.judgement[part], shown.judgement[part])) &&
    parts.every((part) => part === 'judgement' || isDeepStrictEqual(derived[part], shown[part]))
  );
}

const countsOf = (rows: readonly StoredRow[]): Pick<ListSummary, 'verdicts' | 'toReview' | 'decided'> => {
  const having = (verdict: Verdict): readonly StoredRow[] => rows.filter((row) => row.verdict === verdict);
  return {
    verdicts: {
      accept: having('accept').length,
      confirm: having('confirm').length,
      fix: having('fix').length,
      choose: having('choose').length,
      not_checked: having('not_checked').length,
    },
    toReview: rows.filter((row) => row.verdict !== 'not_checked' && row.decision === null).length,
    decided: rows.filter((row) => row.decision !== null).length,
  };
};

it('undo restores people’s decisions, but not the verdicts that newer answers have replaced', {
  timeout: 120_000,
}, async () => {
  const actions = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: step },
      { weight: 1, arbitrary: turn },
      { weight: 2, arbitrary: answer },
    ),
    { minLength: 4, maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(beginning, oldest, actions, (begin, notBeforeMs, all) =>
      inWorld(begin, notBeforeMs, async (world) => {
        const before = world.state().rows;
        for (const action of all) {
          await world.take(action);
          expect(faultsOf(world)).toEqual([]);
        }
        while ((await world.take({ do: 'undo' })) === null) expect(faultsOf(world)).toEqual([]);
        const rows = world.repositories.rows.range(world.listId, 0, ROW_COUNT);
        world.state().rows.forEach((after, i) => {
          const row = rows[i];
          const [{ question_id, lookup_id }, was] = [after, before[i] ?? {}];
          expect({ note: after['note'], question_id }).toEqual({
            note: null,
            question_id: was['question_id'],
          });
          // Without a new answer, the row is exactly as before. With one, the rules decide.
          if (lookup_id === was['lookup_id']) expect(after).toEqual(was);
          else if (row) {
            const { autoAccept } = toRow(row, world.list().settings).judgement;
            expect(row.decision?.decidedBy ?? null).toBe(autoAccept ? 'rule' : null);
          }
        });
      }),
    ),
    { numRuns: 100 },
  );
});

const writeCountry = countryWriting([]);

function writtenBy(world: StepWorld): ReadonlyMap<string, unknown> {
  const { settings } = world.list();
  const { mapping, defaultCountry } = settings;
  const rows = world.repositories.rows.range(world.listId, 0, ROW_COUNT);
  return new Map(
    rows.flatMap((stored) => {
      const row = toRow(stored, settings);
      if (row.decision?.decidedBy !== 'person') return [];
      const { cells, unplaced, address } = outcomeOf(row, {
        mapping,
        defaultCountry,
        writeCountry,
        settings,
      });
      return [
        [JSON.stringify([row.position, row.decision, mapping, defaultCountry]), { cells, unplaced, address }],
      ];
    }),
  );
}

it('later answers, undos and redos do not change the export of a person’s decision', {
  timeout: 120_000,
}, async () => {
  const actions = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: step },
      { weight: 2, arbitrary: turn },
      { weight: 3, arbitrary: answer },
    ),
    { minLength: 4, maxLength: 30 },
  );
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(beginning, actions, (begin, all) =>
      inWorld(begin, 0, async (world) => {
        const known = new Map<string, unknown>();
        for (const action of all) {
          await world.take(action);
          for (const [decided, written] of writtenBy(world)) {
            expect(written).toEqual(known.get(decided) ?? written);
            known.set(decided, written);
          }
          const rows = world.repositories.rows.range(world.listId, 0, ROW_COUNT);
          changed += rows.filter(({ newerLookupId }) => newerLookupId !== null).length;
        }
      }),
    ),
    { numRuns: 150 },
  );
  expect(changed).toBeGreaterThan(100);
});
