import { expect, it } from 'vitest';
import { inTransaction } from '../../../src-main/db/database.ts';
import { addList, type TestWorkspace, testWorkspace } from '../../support/rows/workspace.ts';

const SERVICE = 'https://service.example';

function withLookups(emails: number) {
  const workspace: TestWorkspace = testWorkspace();
  const { db, repositories } = workspace;
  const { id: listId } = addList(workspace, []);
  const insert = db
    .prepare<[string, string], number>(
      `INSERT INTO questions (key, endpoint, question) VALUES (CAST(? AS BLOB), 'email-validate', ?) RETURNING id`,
    )
    .pluck();
  const lookupIds = Array.from({ length: emails }, (_, index) => {
    const email = `person${index}@example.org`;
    const lookupId = repositories.ledger.openLookup(
      insert.get(email, JSON.stringify({ email })) ?? 0,
      SERVICE,
    );
    repositories.ledger.markSent(lookupId, 0);
    return lookupId;
  });
  const runId = repositories.runs.insert(listId, SERVICE, 0, 'email');
  return { db, listId, runId, lookupIds, ...repositories };
}

const answerTo = (lookupId: number) =>
  ({
    lookupId,
    reply: '{}',
    httpStatus: 200,
    attempts: 0,
    credits: 1,
    answeredAtMs: 1,
    tookMs: null,
  }) as const;

it('an email job is stored with its emails and its latest state', () => {
  const { emailJobs, listId, runId, lookupIds } = withLookups(2);
  const job = emailJobs.enter(runId, SERVICE, lookupIds, 1_000);
  expect(emailJobs.lost(SERVICE)).toEqual([job]);
  emailJobs.setJobId(job.id, 'j-1', 2_000);
  emailJobs.setState(job.id, 'asleep', 3_000);
  expect(emailJobs.lost(SERVICE)).toEqual([]);
  expect(emailJobs.open('https://other.example')).toEqual([]);
  expect(emailJobs.open(SERVICE)).toMatchObject([
    {
      listId,
      jobId: 'j-1',
      state: 'asleep',
      isLost: false,
      emails: 2,
      submittedAtMs: 1_000,
      nextPollAtMs: 3_000,
      lookups: [{ email: 'person0@example.org' }, { email: 'person1@example.org' }],
    },
  ]);
  emailJobs.markLost(job.id);
  expect(emailJobs.lost(SERVICE)).toMatchObject([{ jobId: 'j-1', isLost: true }]);
});

it('an email job is deleted in the same transaction that saves its last result', () => {
  const { db, emailJobs, ledger, runId, lookupIds } = withLookups(3);
  const [first = 0, second = 0, third = 0] = lookupIds;
  const job = emailJobs.enter(runId, SERVICE, lookupIds, 0);
  ledger.saveAnswer(answerTo(first));
  expect(emailJobs.jobOf(first)).toBeNull();
  expect(emailJobs.jobOf(second)).toBe(job.id);
  expect(emailJobs.find(job.id)?.lookups.map(({ lookupId }) => lookupId)).toEqual([second, third]);
  ledger.saveFailure({ lookupId: second, httpStatus: 200, attempts: 0, error: '{}', isUnread: false });
  const undone = () =>
    inTransaction(db, () => {
      ledger.saveAnswer(answerTo(third));
      expect(emailJobs.find(job.id)).toBeNull();
      throw new Error('not committed');
    });
  expect(undone).toThrow('not committed');
  expect(emailJobs.find(job.id)?.lookups).toHaveLength(1);
  ledger.saveAnswer(answerTo(third));
  expect(emailJobs.open(SERVICE)).toEqual([]);
});

it('a lookup belongs to at most one email job, even if the app must send the lookup again', () => {
  const { emailJobs, ledger, runId, lookupIds } = withLookups(2);
  const [first = 0] = lookupIds;
  const job = emailJobs.enter(runId, SERVICE, lookupIds, 0);
  ledger.markPending(first);
  expect(emailJobs.jobOf(first)).toBe(job.id);
  expect(() => emailJobs.enter(runId, SERVICE, [first], 0)).toThrow('UNIQUE');
  emailJobs.remove(job.id);
  expect(emailJobs.jobOf(first)).toBeNull();
  expect(emailJobs.enter(runId, SERVICE, [first], 0).lookups).toHaveLength(1);
});

it('an email job outlives its list, and a job for a deleted list can still be stored', () => {
  const { emailJobs, lists, ledger, listId, runId, lookupIds } = withLookups(2);
  const [first = 0, second = 0] = lookupIds;
  emailJobs.enter(runId, SERVICE, [first], 0);
  lists.delete(listId);
  emailJobs.enter(runId, SERVICE, [second], 0);
  expect(emailJobs.open(SERVICE)).toMatchObject([{ listId: null }, { listId: null }]);
  expect(ledger.stateOf(first)).toBe('sent');
});
