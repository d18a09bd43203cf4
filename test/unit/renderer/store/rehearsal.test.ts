import { describe, expect, it, vi } from 'vitest';
import type { Rehearsal } from '#shared/contract/review/rehearsal.ts';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import { presetRules, type Rules } from '#shared/domain/verdict/rules.ts';
import { flipsSentence } from '#shared/messages/review/rehearsal.ts';
import { whyNotApplied } from '../../../../src-renderer/store/bulk/rehearsal-slice.ts';
import { boundsOf, isAsPreset, withThreshold } from '../../../../src-renderer/store/bulk/thresholds.ts';
import { heldBack, LIST, openReviewPage, settled } from '../support/single-row-page.ts';

const NORMAL = presetRules('normal');
const withAccept = (accept: number): Rules => ({ ...NORMAL, accept });

const rehearsal = (rows: number, sample: readonly number[] = []): Rehearsal => ({
  flips: [{ from: 'confirm', to: 'accept', rows }],
  accepted: { before: 0, after: rows },
  decided: 0,
  staying: [],
  sample: sample.map((position) => ({
    position,
    entered: '',
    suggested: '',
    postcodes: { entered: '', suggested: '' },
    confidence: 0.9,
    decision: null,
    from: 'confirm',
    to: 'accept',
  })),
});

const applied = () => ok({ step: 1, kind: 'apply_rules', rows: 12, atMs: 0, decision: null, positions: [1] });

async function rehearsed(answers: Parameters<typeof openReviewPage>[0] = {}) {
  const page = await openReviewPage({
    rehearseRules: () => ok(rehearsal(3, [5, 6, 7])),
    applyRules: applied,
    ...answers,
  });
  page.state().openDialog('rules');
  page.state().startRehearsal();
  page.state().changeRules(withAccept(0.85));
  await until(() => page.state().rehearsing?.result?.rules.accept === 0.85);
  return page;
}

const until = (isSo: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 60_000, interval: 5 });

it('rules that change nothing cannot be applied, unless rows are still unchecked', async () => {
  const nothing = { ...rehearsal(0), flips: [] };
  const { state } = await openReviewPage({ rehearseRules: () => ok(nothing) });
  state().startRehearsal();
  state().changeRules(withAccept(0.97));
  await expect.poll(() => state().rehearsing?.result?.rules.accept).toBe(0.97);
  const { list } = state();
  if (!list) throw new Error('no list');
  const withUnchecked = (unchecked: number) => ({
    ...state(),
    list: { ...list, summary: { ...list.summary, unchecked } },
  });
  expect(whyNotApplied(withUnchecked(0))).toBe('changes_nothing');
  expect(whyNotApplied(withUnchecked(1))).toBeNull();
});

describe('the trial of new rules', () => {
  it('starts with the current rules', async () => {
    const { state, asked } = await openReviewPage({ rehearseRules: () => ok(rehearsal(0)) });
    state().startRehearsal();
    await settled();
    expect(asked('rehearseRules')).toEqual([{ listId: LIST, rules: NORMAL }]);
    expect(whyNotApplied(state())).toBe('in_force');
  });

  it('shows the previous result until the result of the latest rules arrives', async () => {
    const held = heldBack();
    const { state, asked } = await openReviewPage({ rehearseRules: held.answer });
    state().startRehearsal();
    await settled();
    for (let accept = 0.89; accept > 0.7; accept -= 0.01) state().changeRules(withAccept(accept));
    state().changeRules(withAccept(0.7));
    expect(asked('rehearseRules')).toHaveLength(1);
    await held.give(rehearsal(1));
    expect(state().rehearsing?.result?.rehearsal.accepted.after).toBe(1);
    expect(whyNotApplied(state())).toBe('rehearsing');
    await until(() => asked('rehearseRules').length > 1);
    await held.give(rehearsal(2));
    expect(asked('rehearseRules').at(1)).toEqual({ listId: LIST, rules: withAccept(0.7) });
    expect(state().rehearsing?.result?.rehearsal.accepted.after).toBe(2);
    expect(whyNotApplied(state())).toBeNull();
  });

  it('shows the same sample with the same marks until the rules change', async () => {
    let answer = rehearsal(3, [5, 6]);
    const { state } = await rehearsed({ rehearseRules: () => ok(answer) });
    state().markSample(5, 'right');
    answer = rehearsal(4, [8, 9]);
    state().rehearseAgain();
    await until(() => state().rehearsing?.result?.rehearsal.accepted.after === 4);
    expect(state().rehearsing?.result?.rehearsal.sample.map(({ position }) => position)).toEqual([5, 6]);
    expect(state().rehearsing?.marks.get(5)).toBe('right');

    state().changeRules(withAccept(0.8));
    await until(() => state().rehearsing?.result?.rules.accept === 0.8);
    expect(state().rehearsing?.result?.rehearsal.sample.map(({ position }) => position)).toEqual([8, 9]);
    expect(state().rehearsing?.marks.size).toBe(0);
  });

  it('applies the rules together with the marks in the sample', async () => {
    const { state, asked } = await rehearsed();
    state().markSample(5, 'right');
    state().markSample(6, 'right');
    state().markSample(6, 'wrong');
    state().markSample(7, 'right');
    state().markSample(7, 'right');
    await state().applyRules();
    expect(asked('applyRules')).toEqual([
      { listId: LIST, rules: withAccept(0.85), sample: { right: 1, wrong: 1 } },
    ]);
    expect(state().notice).toMatchObject({ text: 'Rules applied, 12 decisions changed', undoIn: LIST });
    expect(state().dialog).toBeNull();
  });

  it('applies the rules without marks if the person did not review the sample', async () => {
    const { state, asked } = await rehearsed();
    await state().applyRules();
    expect(asked('applyRules')).toEqual([expect.objectContaining({ sample: null })]);
  });

  it('cannot apply the rules during a run', async () => {
    const run: Partial<RunSnapshot> = { listId: LIST, state: 'running' };
    const { state, asked } = await rehearsed({ readRun: () => ok(run) });
    expect(whyNotApplied(state())).toBe('checking');
    await state().applyRules();
    expect(asked('applyRules')).toEqual([]);
  });

  it('stays open after a failure, and can then apply the rules', async () => {
    const { state, asked } = await rehearsed({
      applyRules: () => failed({ code: 'nothing_to_decide' }),
    });
    await state().applyRules();
    expect([state().dialog, state().rehearsing?.isApplying]).toEqual(['rules', false]);
    await state().applyRules();
    expect(asked('applyRules')).toHaveLength(2);
  });
});

describe('the thresholds of rules', () => {
  it('stay in ascending order', () => {
    expect(withThreshold(NORMAL, 'accept', 0.1).accept).toBe(NORMAL.lowest);
    expect(withThreshold(NORMAL, 'lowest', 0.99).lowest).toBe(NORMAL.accept);
    const relaxed = presetRules('relaxed');
    expect(withThreshold(relaxed, 'accept', 0.1).accept).toBe(relaxed.acceptNear);
    expect(withThreshold(relaxed, 'lowest', 0.99).lowest).toBe(relaxed.acceptNear);
    expect(boundsOf('acceptNear', relaxed)).toEqual({ least: relaxed.lowest, most: relaxed.accept });
  });

  it('have two decimal places', () => {
    expect(withThreshold(NORMAL, 'accept', 0.1 + 0.2 + 0.4).accept).toBe(0.7);
  });

  it('equal those of the preset until a person moves a threshold that has an effect', () => {
    expect(isAsPreset({ ...NORMAL, acceptNear: 0.7 })).toBe(true);
    expect(isAsPreset(withThreshold(NORMAL, 'accept', 0.91))).toBe(false);
  });
});

it('one sentence describes the change that new rules would make', () => {
  expect(flipsSentence([])).toBe('No row changes its verdict');
  expect(flipsSentence([{ from: 'confirm', to: 'accept', rows: 1 }])).toBe('1 row changes its verdict');
  expect(
    flipsSentence([
      { from: 'confirm', to: 'accept', rows: 1_100 },
      { from: 'accept', to: 'confirm', rows: 104 },
    ]),
  ).toBe('1,204 rows change their verdict');
});
