import { describe, expect, it } from 'vitest';
import { createStamping } from '../../../src-main/views/change-versions.ts';

const FACTS = { facts: true, marks: false };
const MARKS = { facts: false, marks: true };

function world() {
  const clock = { nowMs: 0 };
  return { clock, ...createStamping(() => clock.nowMs) };
}

describe('what a run settled', () => {
  it('becomes known when it was made ready; what is settled meanwhile, the next time', () => {
    const { stamps, settled, prepareSettled, settledForMs, clock } = world();
    const before = stamps();
    settled(FACTS);
    clock.nowMs = 1_200;
    expect(settledForMs()).toBe(1_200);
    const makeKnown = prepareSettled(true);
    settled(FACTS);
    expect(stamps()).toEqual(before);
    expect(makeKnown()).toEqual({ ...before, facts: before.facts + 1 });
    clock.nowMs = 3_300;
    expect(settledForMs()).toBe(2_100);
    prepareSettled(true)();
    expect(stamps()).toEqual({ ...before, facts: before.facts + 2 });
    expect(settledForMs()).toBe(0);
  });

  it.each([
    ['a person changes a row', (list: ReturnType<typeof world>) => list.changed(MARKS)],
    ['the run is over', (list: ReturnType<typeof world>) => list.stampSettled()],
  ])('is not taken for what was made ready when %s meanwhile, and is known all the same', (_, happen) => {
    const them = world();
    const { facts } = them.stamps();
    them.settled(FACTS);
    const makeKnown = them.prepareSettled(true);
    happen(them);
    expect(makeKnown()).toBeNull();
    them.stampSettled();
    expect(them.stamps().facts).toBe(facts + 1);
  });

  it('becomes known, made ready from other things than a person changed meanwhile', () => {
    const { stamps, settled, prepareSettled, changed } = world();
    const { facts, marks } = stamps();
    settled(FACTS);
    const makeKnown = prepareSettled(false);
    changed(MARKS);
    expect(makeKnown()).toEqual({ facts: facts + 1, marks: marks + 1 });
  });

  it('is known at once when the run is over, also what is being made ready', () => {
    const { stamps, settled, prepareSettled, stampSettled } = world();
    const { facts } = stamps();
    settled(FACTS);
    prepareSettled(true);
    stampSettled();
    expect(stamps().facts).toBe(facts + 1);
  });
});
