import { describe, expect, it } from 'vitest';
import { createPracticeHandlers } from '../../../src-main/app/handlers/run/practice-handlers.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { addList, SETTINGS, testWorkspace } from '../../support/rows/workspace.ts';
import { practiceService } from '../../support/service/practice.ts';

const KNOWN = ['A', 'Stanley Street', '12', 'Ulverston', 'LA12 7BT'];
const UNKNOWN = ['A', 'Zzyzx Qwrtp Road', '99', 'Blorptown', 'ZZ99 9ZZ'];

async function coverageOf(
  rows: readonly (readonly string[])[],
  { settings = SETTINGS, identity = 'practice', baseUrl = '' } = {},
) {
  const service = await practiceService();
  const workspace = testWorkspace();
  const { id: listId } = addList(workspace, rows, settings);
  const { context } = handlerWorld(workspace);
  const access = {
    identity,
    account: identity,
    baseUrl: baseUrl || service.url,
    key: 'practice',
    network: { rules: 'DIRECT', logins: {}, authorities: [] },
    timeoutMs: 60_000,
    retries: 0,
  };
  const connection = { ...context.connection, identity: () => identity, access: async () => access };
  const handlers = createPracticeHandlers({ ...context, connection });
  return { coverage: await handlers.readPracticeCoverage({ listId }), questions: await service.questions() };
}

describe('the estimate of how many addresses of a list the practice service knows', () => {
  it('comes from a sample of rows, without requests', async () => {
    const { coverage, questions } = await coverageOf([KNOWN, KNOWN, UNKNOWN, ['A', '', '', '', '']]);
    expect(coverage).toMatchObject({ tried: 3, known: 2 });
    expect(questions).toEqual([]);
  });

  it('comes from rows of all parts of a long list', async () => {
    const rows = Array.from({ length: 1_000 }, (_, i) => (i < 500 ? KNOWN : UNKNOWN));
    expect((await coverageOf(rows)).coverage).toMatchObject({ tried: 100, known: 50 });
  });

  it('does not exist for another service or for a list without a row to check', async () => {
    const other = await coverageOf([KNOWN], { identity: 'https://service.example' });
    expect(other.coverage).toBeNull();
    const settings = { ...SETTINGS, defaultCountry: null as unknown as string };
    expect((await coverageOf([KNOWN], { settings })).coverage).toBeNull();
  });

  it('does not exist if the practice service is unreachable', async () => {
    expect((await coverageOf([KNOWN], { baseUrl: 'http://127.0.0.1:1' })).coverage).toBeNull();
  });
});
