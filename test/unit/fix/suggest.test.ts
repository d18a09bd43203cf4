import { describe, expect, it, onTestFinished } from 'vitest';
import type { AppError } from '#shared/contract/errors.ts';
import { createSuggester, type SuggestInput } from '../../../src-main/fix/suggest.ts';
import { createServiceClient } from '../../../src-main/service/service-client.ts';
import { startScriptedServer } from '../../support/service/scripted-server.ts';

const MAYLAND: SuggestInput = { country: 'gbr', text: '10 mayl', state: '' };
const FOUND = { json: { suggestions: [{ country: 'gbr', city: 'Mayland', street: 'Mayland Close' }] } };

/** @param ownKey null without a connected key */
async function suggesting(ownKey: string | null = 'secret') {
  const server = await startScriptedServer();
  const client = (key: string) =>
    createServiceClient({ baseUrl: server.baseUrl, readKey: () => key, timeoutMs: 5_000, retries: 0 });
  const own = ownKey === null ? null : client(ownKey);
  const test = client('test');
  onTestFinished(async () => {
    await own?.close();
    await test.close();
    await server.close();
  });
  const suggest = createSuggester();
  const services = { own: own?.addresses ?? null, test: test.addresses };
  return {
    server,
    suggest: (input: Partial<SuggestInput> = {}) =>
      suggest({ ...MAYLAND, ...input }, () => Promise.resolve(services)),
    keys: () => server.requests.map(({ headers }) => headers['x-service-key']),
  };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.failure,
  );

describe('suggestions while a person types', () => {
  it('use the connected key and the state in the address, and come at most ten at a time', async () => {
    const { server, suggest, keys } = await suggesting();
    server.reply(FOUND);
    const answer = await suggest({ country: 'usa', state: 'wa' });
    expect(answer.suggestions.map(({ address }) => address.parts.street)).toEqual(['Mayland Close']);
    expect(answer.isTestKey).toBe(false);
    expect(keys()).toEqual(['secret']);
    expect(server.requests[0]?.query).toEqual({ country: 'usa', q: '10 mayl', limit: '10', state: 'WA' });
  });

  it.each([
    ['is refused', { status: 401, text: '' }],
    ['has no credits left', { status: 402, text: '' }],
  ])('are requested with the public key if the connected key %s', async (_, refusal) => {
    const { server, suggest, keys } = await suggesting();
    server.reply(refusal, FOUND);
    expect(await suggest()).toMatchObject({ isTestKey: true, suggestions: [{}] });
    expect(keys()).toEqual(['secret', 'test']);
  });

  it('are requested with the public key if no key is connected', async () => {
    const { server, suggest, keys } = await suggesting(null);
    server.reply(FOUND);
    expect((await suggest()).isTestKey).toBe(true);
    expect(keys()).toEqual(['test']);
  });

  it('are not requested with another key if the service fails', async () => {
    const { server, suggest, keys } = await suggesting();
    server.reply({ status: 503, text: '' });
    expect(await failureOf(suggest())).toMatchObject({ code: 'question_failed', kind: 'server' });
    expect(keys()).toEqual(['secret']);
  });

  it('fail with an error after an answer that cannot be read', async () => {
    const { server, suggest } = await suggesting();
    for (const json of [{ error: 'upstream' }, {}, { suggestions: null }]) {
      server.reply({ json });
      expect(await failureOf(suggest())).toMatchObject({ code: 'question_failed', kind: 'malformed' });
    }
  });

  it('are cancelled if the person types something else in the meantime', async () => {
    const { server, suggest } = await suggesting();
    server.reply({ fault: 'hang' }, FOUND);
    const older = failureOf(suggest());
    await server.nextRequest();
    expect((await suggest({ text: '10 mayla' })).suggestions).toHaveLength(1);
    expect(await older).toEqual({ code: 'interrupted' });
  });

  it('are not requested for a country without suggestions', async () => {
    const { server, suggest } = await suggesting();
    expect(await failureOf(suggest({ country: 'fra' }))).toEqual({
      code: 'no_suggestions_for_country',
      country: 'fra',
    });
    expect(server.requests).toEqual([]);
  });
});
