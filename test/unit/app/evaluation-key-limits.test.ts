import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MISSING } from '#shared/contract/run/run.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';
import { scriptedService } from '../../support/service/scripted-service.ts';
import { DEV_KEY } from '../service/endpoints.ts';
import { EMAIL, failureOf, keyApp } from './key-app.ts';

it('the app uses no evaluation key for postcodes and emails, and says which kind of key is needed', async () => {
  const workspaceDir = join(tempDir(), 'workspace');
  const workspace = openWorkspace(workspaceDir);
  const { id: listId } = addList(
    { db: workspace.db, repositories: createRepositories(workspace.db) },
    streets(1),
  );
  workspace.close();

  const server = await scriptedService();
  server.reply({ json: DEV_KEY });
  const { backend } = keyApp({}, { workspaceDir });
  await backend.requestEvaluationKey({ serviceUrl: server.baseUrl, email: EMAIL, agreedTerms: null });
  const failure = await failureOf(backend.lookUpPostcode({ listId, postcode: 'LS1 1AA' }));
  expect(failure).toEqual({ code: 'evaluation_key_not_for', what: 'postcodes' });
  expect(failureMessage(failure).text).toContain('Enter the key of a trial or of a paid plan');
  const run = { listId, subject: 'email', scope: MISSING, maxCredits: null, whenGone: 'stop' } as const;
  expect(await failureOf(backend.startRun(run))).toEqual({ code: 'evaluation_key_not_for', what: 'emails' });
  expect(server.requests).toHaveLength(1);
});
