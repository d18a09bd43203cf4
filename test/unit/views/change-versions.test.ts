import { describe, expect, it } from 'vitest';
import { createChangeVersions } from '../../../src-main/views/change-versions.ts';

const FACTS = { facts: true, marks: false, emails: false };
const MARKS = { facts: false, marks: true, emails: false };

function world() {
  const clock = { nowMs: 0 };
  return { clock, ...createChangeVersions(() => clock.nowMs) };
}

describe('rows that a run has settled', () => {
  it('become visible together with their prepared columns, and rows settled later only the next time', () => {
    const { versions, settled, prepareSettled, settledForMs, clock } = world();
    const before = versions();
    settled(FACTS);
    clock.nowMs = 1_200;
    expect(settledForMs()).toBe(1_200);
    const makeKnown = prepareSettled(true);
    settled(FACTS);
    expect(versions()).toEqual(before);
    expect(makeKnown()).toEqual({ ...before, facts: before.facts + 1, order: before.order + 1 });
    clock.nowMs = 3_300;
    expect(settledForMs()).toBe(2_100);
    prepareSettled(true)();
    expect(versions()).toEqual({ ...before, facts: before.facts + 2, order: before.order + 2 });
    expect(settledForMs()).toBe(0);
  });

  it.each([
    ['a person changes a row', (list: ReturnType<typeof world>) => list.changed(MARKS, true)],
    ['the run ends', (list: ReturnType<typeof world>) => list.publishSettled()],
  ])('do not become visible with an outdated preparation if %s in the meantime', (_, happen) => {
    const them = world();
    const { facts } = them.versions();
    them.settled(FACTS);
    const makeKnown = them.prepareSettled(true);
    happen(them);
    expect(makeKnown()).toBeNull();
    them.publishSettled();
    expect(them.versions().facts).toBe(facts + 1);
  });

  it('become visible with their preparation if a person’s change does not affect it', () => {
    const { versions, settled, prepareSettled, changed } = world();
    const before = versions();
    settled(FACTS);
    const makeKnown = prepareSettled(false);
    changed(MARKS, true);
    expect(makeKnown()).toEqual({
      ...before,
      facts: before.facts + 1,
      order: before.order + 1,
      marks: before.marks + 1,
    });
  });

  it('become visible immediately when the run ends, even while columns are being prepared', () => {
    const { versions, settled, prepareSettled, publishSettled } = world();
    const { facts } = versions();
    settled(FACTS);
    prepareSettled(true);
    publishSettled();
    expect(versions().facts).toBe(facts + 1);
  });
});

describe('the delivery places that rows share', () => {
  it('become visible after a run once they are prepared', () => {
    const { versions, settled, publishSettled, preparePlaces, placesOldForMs, clock } = world();
    const { places } = versions();
    clock.nowMs = 3_600_000; // the list has been open for a long time
    settled(FACTS);
    publishSettled();
    expect(placesOldForMs()).toBe(0);
    clock.nowMs += 6_000;
    expect(versions().places).toBe(places);
    expect(placesOldForMs()).toBe(6_000);
    const makeKnown = preparePlaces();
    settled(FACTS);
    publishSettled();
    clock.nowMs += 400;
    expect(makeKnown()?.places).toBe(places + 1);
    clock.nowMs += 600;
    expect(placesOldForMs()).toBe(1_000);
    preparePlaces()();
    expect(placesOldForMs()).toBe(0);
  });

  it('are computed again immediately after a person changes rows, without an earlier preparation', () => {
    const { versions, settled, publishSettled, preparePlaces, changed, placesOldForMs } = world();
    settled(FACTS);
    publishSettled();
    const makeKnown = preparePlaces();
    const { places } = versions();
    changed(FACTS, false);
    expect(versions().places).toBe(places + 1);
    expect(makeKnown()).toBeNull();
    expect(placesOldForMs()).toBe(0);
  });

  it('are not computed again if only marks change', () => {
    const { versions, changed } = world();
    const { places } = versions();
    changed(MARKS, true);
    expect(versions().places).toBe(places);
  });
});
