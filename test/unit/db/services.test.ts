import { expect, it } from 'vitest';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';

it('the credits of a run or of a single request count once, for the service that charged them', () => {
  const { db, repositories } = testWorkspace();
  const { runs, singles, services } = repositories;
  const { id: listId } = addList({ db, repositories }, streets(1));
  const [one, two] = [services.add('One', 'https://one.example'), services.add('Two', 'https://one.example')];
  services.chooseForList(listId, one);
  const snapshot = { listId, state: 'running' };
  const runId = runs.insert(listId, 'https://one.example', 1, 'address', two);
  for (const charged of [0, 3, 3, 7]) {
    const credits = { ...NO_CREDITS, validation: { quoted: 9, charged } };
    runs.save({ ...snapshot, runId, credits } as never);
  }
  singles.add(listId, 'geocode', { credits: 1, requests: 1 });
  singles.add(listId, 'geocode', { credits: 1, requests: 1 });
  singles.add(listId, 'validation', { requests: 1 });
  const spent = services.spent();
  expect([spent.get(one)?.validation ?? 0, spent.get(one)?.geocode]).toEqual([0, 2]);
  expect([spent.get(two)?.validation, spent.get(two)?.geocode ?? 0]).toEqual([7, 0]);
  expect(services.find(two)?.account).toBe(`https://one.example#${two}`);
});

it('the possible charges of a service count its runs, its single requests and the emails of its open jobs', () => {
  const { db, repositories } = testWorkspace();
  const { runs, singles, services, emailJobs, ledger, lists } = repositories;
  const { id: listId } = addList({ db, repositories }, streets(2));
  const service = services.add('One', 'https://one.example');
  services.chooseForList(listId, service);
  expect(services.maybeCharged()).toEqual(new Map());
  const runId = runs.insert(listId, 'https://one.example', 1, 'email', service);
  for (const maybeCharged of [5, 3])
    runs.save({ listId, state: 'running', runId, credits: NO_CREDITS, maybeCharged } as never);
  singles.add(listId, 'geocode', { requests: 1, maybeCharged: 1 });
  singles.add(listId, 'geocode', { requests: 1, maybeCharged: 1 });
  const emails = [1, 2].map((id) => {
    const question = JSON.stringify({ email: `person${id}@mail.example` });
    db.prepare(`INSERT INTO questions VALUES (?, CAST(? AS BLOB), 'email-validate', ?)`).run(
      100 + id,
      id,
      question,
    );
    return ledger.openLookup(100 + id, 'https://one.example');
  });
  const job = emailJobs.enter(runId, 'https://one.example', emails, 0);
  expect(services.maybeCharged()).toEqual(new Map([[service, 5]]));
  emailJobs.setJobId(job.id, 'j-1', 0);
  expect(services.maybeCharged()).toEqual(new Map([[service, 7]]));
  emailJobs.remove(job.id);
  lists.delete(listId);
  expect(services.maybeCharged()).toEqual(new Map([[service, 5]]));
});
