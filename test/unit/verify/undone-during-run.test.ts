/** A run ends only when all its rows are done, even if decisions are made and undone during the run. */
import { describe, expect, it } from 'vitest';
import type { ValidateQuery } from '../../../src-main/service/address-service.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { addList, addressRow, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const TWICE = addressRow('Park Row');
const isTwice = ({ input }: ValidateQuery): boolean => JSON.stringify(input).includes('Park Row');
/** More rows than a run reads in one step. */
const LATER = 700;

/** Makes a list of `LATER` rows whose first and last share an address, and acts at the nth request. */
function longList(
  at: number,
  meanwhile: (work: ReturnType<typeof workOn>) => void,
  answer: (query: ValidateQuery) => unknown = (query) => confirming(query),
) {
  const workspace = testWorkspace();
  const { id } = addList(workspace, [TWICE, ...streets(LATER - 2), TWICE]);
  const work = workOn(workspace, id);
  let isDue = true;
  const addresses = scriptedAddresses((query) => {
    if (isDue && addresses.asked.length >= at) {
      isDue = false;
      meanwhile(work);
    }
    return answer(query);
  });
  const asked = (): number => addresses.asked.filter(isTwice).length;
  return {
    workspace,
    id,
    work,
    addresses,
    asked,
    sendPrefetched: () => run(workspace, id, addresses, { most: 2 }),
  };
}

describe('a decision that is cleared during a run', () => {
  it('makes the run also check a later row with the same question', async () => {
    const { work, asked, sendPrefetched } = longList(5, ({ undo }) => undo());
    work.decide(1, { kind: 'kept_as_entered' });
    const end = await sendPrefetched();
    expect(end).toMatchObject({ state: 'done', done: end.total, verdicts: { not_checked: 0 } });
    expect([work.row(1).verdict, work.row(LATER).verdict]).toEqual(['accept', 'accept']);
    expect(asked()).toBe(1);
  });

  it('makes the run also check a row that the run has passed or skipped as decided', async () => {
    const late = longList(LATER - 10, ({ undo }) => undo());
    for (const position of [1, LATER]) late.work.decide(position, { kind: 'excluded' });
    const { workspace, id } = late;
    expect(await late.sendPrefetched()).toMatchObject({ state: 'done', verdicts: { not_checked: 0 } });
    expect(late.asked()).toBe(1);
    expect(workspace.repositories.rows.one(id, LATER)?.decision).toMatchObject({ decidedBy: 'rule' });
    expect(late.work.row(1).decision).toMatchObject({ kind: 'excluded', decidedBy: 'person' });
  });

  it('does not make a run repeat a question that the service refused', async () => {
    const refused = (query: ValidateQuery): unknown => {
      if (isTwice(query)) throw new ServiceError({ kind: 'validation', status: 400, attempts: 1 });
      return confirming(query);
    };
    const { work, asked, sendPrefetched } = longList(
      300,
      ({ undo, decide }) => {
        undo();
        // Its question failed, and the later row with the same question is now the first.
        decide(1, { kind: 'excluded' });
      },
      refused,
    );
    work.decide(7, { kind: 'kept_as_entered' });
    expect(await sendPrefetched()).toMatchObject({ state: 'done', failed: 1, requests: LATER - 1 });
    expect(work.row(7).verdict).toBe('accept');
    expect(asked()).toBe(1);
  });
});
