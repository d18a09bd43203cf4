import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import { notChecked } from '#shared/domain/verdict/verdict.ts';
import { reasonSentence } from '#shared/messages/review/reasons.ts';
import { addList, streets, type TestWorkspace, testWorkspace } from '../../support/rows/workspace.ts';
import { runOverHttp } from '../../support/service/run-over-http.ts';
import {
  type ScriptedReply,
  type ScriptedServer,
  startScriptedServer,
} from '../../support/service/scripted-server.ts';
import { VALIDATION } from '../service/endpoints.ts';

let server: ScriptedServer;
let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = testWorkspace();
  server = await startScriptedServer();
  onTestFinished(() => server.close());
});

async function secondRow(...replies: readonly ScriptedReply[]) {
  const { id } = addList(workspace, streets(2));
  server.reply({ json: VALIDATION }, ...replies);
  await runOverHttp(workspace, id, { baseUrl: server.baseUrl, timeoutMs: 5_000, retries: 0, most: 1 });
  const row = workspace.repositories.rows.one(id, 2);
  return {
    reason: row?.reason,
    sentence: reasonSentence(notChecked({ code: row?.reason as ReasonCode })),
    technical: workspace.repositories.replies.ofRow(id, 2),
  };
}

describe('a row whose question failed', () => {
  it.each([400, 422])(
    'asks for an edit if the service refused the question with %i, and displays the service’s message',
    async (status) => {
      const { reason, sentence, technical } = await secondRow({
        status,
        json: { error: 'postcode is no postcode' },
      });
      expect(reason).toBe('question_refused');
      expect(sentence).toBe('The service did not accept this address. Edit it and check it again.');
      expect(technical).toMatchObject({
        httpStatus: status,
        errorKind: 'validation',
        reply: '{"error":"postcode is no postcode"}',
      });
    },
  );

  it('does not state that the address is at fault if the answer cannot be read', async () => {
    const { sentence, technical } = await secondRow({ json: { odd: true } });
    expect(sentence).toBe('Doorstep could not read the answer of the service. The address may be right.');
    expect(technical).toMatchObject({ httpStatus: 200, errorKind: 'malformed', reply: '{"odd":true}' });
  });

  it.each([
    ['a reset', { fault: 'reset' }, null, 'network'],
    ['a gateway without an answer', { status: 504, text: 'upstream timed out' }, 504, 'server'],
  ] as const)(
    'does not state that a failure because of %s cost nothing',
    async (_what, reply, httpStatus, errorKind) => {
      const { sentence, technical } = await secondRow(reply);
      expect(sentence).toBe('The service could not answer. Check this row again.');
      expect(technical).toMatchObject({ httpStatus, errorKind });
    },
  );

  it('displays the answer if the question is answered later', async () => {
    const { technical } = await secondRow({ json: VALIDATION });
    expect(technical).toMatchObject({ httpStatus: 200, errorKind: null });
  });
});
