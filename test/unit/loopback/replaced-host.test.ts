import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createSessionKeys as hostKeys } from '../../../src-main/loopback/session-keys.ts';
import type { Ask } from '../../../src-renderer/backend/bounded-request.ts';
import { createHostSession } from '../../../src-renderer/backend/host-session.ts';
import { createCall } from '../../../src-renderer/backend/loopback-host.ts';
import { createSessionKeys, secretOf } from '../../../src-renderer/backend/session-keys.ts';
import { startImpostor } from '../../support/app/impostor.ts';
import { startLoopbackTest } from '../../support/app/in-process-host.ts';
import { present, sessionWith, signInAt } from '../../support/app/page-session.ts';

const HOST = '127.9.8.7:1';
const failsWith = (code: string) => ({ failure: { code } });

/** A session whose host is in this process. `answer` receives the true proof and may change it. */
async function sessionAt(answer: (proof: () => Response) => Response | Promise<Response>) {
  const theirs = hostKeys('code', 'page nonce', 'host nonce');
  const keys = await createSessionKeys(await secretOf('code', 'page nonce', 'host nonce'));
  const questions: string[] = [];
  const ask: Ask = async (path, body) => {
    questions.push(path);
    const { nonce }: { nonce: string } = JSON.parse(body);
    return answer(() => Response.json(theirs.prove(HOST, nonce, 'open')));
  };
  const session = createHostSession({ keys, host: HOST, ask, isProved: false, onEnd: () => {} });
  return { session, questions };
}

async function signedInThenReplaced() {
  const test = await startLoopbackTest();
  const { url } = test.host;
  const signedIn = await signInAt(url);
  const fresh = test.host.newUrl();
  await test.end();
  const impostor = await startImpostor(url);
  onTestFinished(() => impostor.close());
  return { ...signedIn, impostor, fresh };
}

it('a program that replaced the host gets no key, even if the page has not noticed the replacement', async () => {
  const { session, post, impostor } = await signedInThenReplaced();
  expect(session.isProved()).toBe(true);
  const input = { serviceUrl: 'https://service.example', key: 'KEY-7f3a' };
  const call = createCall(session, post)('connectService', input);
  await expect(call).rejects.toMatchObject(failsWith('host_not_proved'));
  expect(impostor.heard).toEqual([expect.stringMatching(/^POST \/api\/session\/proof /u)]);
  expect(impostor.heard[0]).not.toContain(session.credential);
});

it('a program that replaced the host gets no launch code, and is not trusted by the page', async () => {
  const { fresh, impostor } = await signedInThenReplaced();
  expect(await present(fresh)).toEqual({ state: 'not_proved' });
  expect(impostor.heard.join('\n')).not.toContain(new URL(fresh).hash.slice('#code='.length));
});

it('the page cancels a request for a proof whose answer never ends', async () => {
  const server = createServer((_, response) => {
    const goOn = (): void => {
      while (!response.destroyed && response.write('{"proof":"'.repeat(10_000)));
    };
    response.on('drain', goOn);
    goOn();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const { session } = await sessionWith('secret', `http://127.0.0.1:${port}`);
  await expect(session.prove()).rejects.toMatchObject(failsWith('host_not_proved'));
});

it.each([
  ['that is wrong', () => Response.json({ state: 'open', proof: 'AAAA' })],
  ['that is missing', () => new Response('<html>')],
  ['with a refusal', () => new Response('', { status: 401 })],
  ['of nothing at all', () => new Response(null)],
])('the page stops using a host for good after a proof %s', async (_, answer) => {
  const { session, questions } = await sessionAt(answer);
  await expect(session.prove()).rejects.toMatchObject(failsWith('host_not_proved'));
  await expect(session.prove()).rejects.toMatchObject(failsWith('host_not_proved'));
  expect(questions).toHaveLength(1);
});

it('the page sends only requests for a proof until the host answers', async () => {
  let isAway = true;
  const { session, questions } = await sessionAt((proof) => {
    if (isAway) throw new TypeError('Failed to fetch');
    return proof();
  });
  await expect(session.prove()).rejects.toMatchObject(failsWith('host_unreachable'));
  isAway = false;
  await session.prove();
  expect(session.isProved()).toBe(true);
  expect(new Set(questions)).toEqual(new Set(['/api/session/proof']));
});

it('all waiting requests share one proof, or a second one if the connection was lost meanwhile', async () => {
  const { session, questions } = await sessionAt((proof) => {
    if (questions.length === 1) session.doubt();
    return proof();
  });
  await Promise.all([session.prove(), session.prove(), session.prove()]);
  expect(questions).toHaveLength(2);
  expect(session.isProved()).toBe(true);
});
