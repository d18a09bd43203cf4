import { describe, expect, it } from 'vitest';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

const SECRET = 'sk-7f3a9c51d2e8';
const TERMS = { termsUrl: 'https://service.example/terms', ukTermsUrl: 'https://service.example/uk' };
const DESK = { service: { kind: 'custom', baseUrl: 'https://service.example' } };

function page() {
  const waiting: ((reply: Reply) => void)[] = [];
  const ask = (): Promise<Reply> => new Promise((answer) => waiting.push(answer));
  const { state, calls } = storeOnFake({
    connectService: ask,
    requestEvaluationKey: ask,
    readRegisterLink: ask,
    stopEvaluationKey: () => ok(null),
  });
  return {
    state,
    calls,
    answer: (reply: Reply) => waiting.shift()?.(reply),
  };
}

describe('the form that connects a service', () => {
  it('shows a failure, or a notice of the failure if the person has left the form', async () => {
    const { state, answer } = page();
    state().openConnect('own_key', 'https://service.example');
    const first = state().connectWithKey('two words');
    answer(failed({ code: 'key_malformed' }));
    await first;
    expect(state().connecting).toMatchObject({ failure: { code: 'key_malformed' }, isBusy: false });
    expect(state().notice).toBeNull();

    const second = state().connectWithKey('two words');
    state().goTo({ name: 'lists' });
    answer(failed({ code: 'key_malformed' }));
    await second;
    expect(state().notice).toMatchObject({ title: 'This is not a key', tone: 'failure' });
  });

  it('leaves no key in the memory of the page', async () => {
    const { state, calls, answer } = page();
    state().openConnect('own_key', 'https://service.example');
    const connected = state().connectWithKey(SECRET);
    answer(ok(DESK));
    await connected;
    expect(calls).toEqual([
      {
        name: 'connectService',
        input: { serviceUrl: 'https://service.example', name: '', key: SECRET, isForSession: false },
      },
    ]);
    expect(state().connecting.isConnected).toBe(true);
    expect(JSON.stringify(state())).not.toContain(SECRET);
  });

  it('sends one request with the values from the first press, even if the person presses again', async () => {
    const { state, calls, answer } = page();
    state().openConnect('evaluation_key', 'https://service.example');
    state().fillConnect({ email: 'ada@company.example' });
    const asked = state().requestEvaluationKey(null);
    await state().requestEvaluationKey(null);
    state().fillConnect({ email: 'bob@company.example' });
    answer(ok({ outcome: 'terms_required', terms: TERMS, haveChanged: false }));
    await asked;
    expect(calls).toHaveLength(1);
    expect(state().connecting).toMatchObject({
      email: 'ada@company.example',
      terms: { links: TERMS, haveChanged: false },
    });
  });

  it('shows that a request is still running when the person comes back', async () => {
    const { state, answer } = page();
    state().openConnect('evaluation_key', 'https://service.example');
    const asked = state().requestEvaluationKey(null);
    state().goTo({ name: 'settings' });
    state().openConnect('own_key', '');
    expect(state().connecting).toMatchObject({ way: 'evaluation_key', isBusy: true });
    answer(ok({ outcome: 'issued', key: {}, workspace: DESK }));
    await asked;
    expect(state().connecting).toMatchObject({ isBusy: false, isConnected: true });

    state().openConnect('own_key');
    expect(state().connecting).toMatchObject({
      way: 'own_key',
      serviceUrl: 'https://service.example',
      isConnected: false,
      terms: null,
    });
  });

  it('ignores a link to the register page if the person has changed the address of the service meanwhile', async () => {
    const { state, answer } = page();
    state().openConnect('register', 'https://old.example');
    const old = state().readRegisterLink('https://old.example');
    state().fillConnect({ serviceUrl: 'https://new.example' });
    const current = state().readRegisterLink('https://new.example');
    answer(ok('https://old.example/register'));
    await old;
    expect(state().registerLink).toBeNull();
    answer(ok('https://new.example/register'));
    await current;
    expect(state().registerLink).toBe('https://new.example/register');
  });
});
