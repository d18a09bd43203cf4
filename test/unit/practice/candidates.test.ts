import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_ADDRESS, NO_OWN_LINES } from '#shared/domain/address/address.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { judge } from '#shared/domain/verdict/verdict.ts';
import { parseMatch } from '../../../src-main/service/replies/parse-match.ts';
import { type Json, startForTest } from './server.ts';

let service: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => {
  service = await startForTest();
});
afterAll(() => service.close());

const ask = async (country: string, input: unknown) =>
  (await service.post('/validate', { country, input })).body;
const linesOf = (reply: Json) =>
  [reply, ...((reply['candidates'] ?? []) as Json[])].map((each) =>
    String((each['standardized'] as Json)['formatted_address']).replaceAll('\n', ', '),
  );

const WEIDENWEG = ['Weidenweg 25, 10249 Berlin', 'Weidenweg 25, 12524 Berlin'];

describe('a request that fits several addresses', () => {
  it('gets two streets of the same name if no postcode decides between them', async () => {
    const reply = await ask('deu', 'Weidenweg 25, Berlin');
    expect(linesOf(reply)).toEqual(WEIDENWEG);
    expect(reply).toMatchObject({ match_type: 'partial', status: 'ambiguous', accuracy_type: 'rooftop' });
  });

  it('gets addresses in four towns if it contains no town', async () => {
    const reply = await ask('gbr', { street: 'Church Street', house_number: '1' });
    expect(linesOf(reply).map((line) => line.split(', ').at(-2))).toEqual([
      'Seaford',
      'Cambridge',
      'Ripley',
      'Leeds',
    ]);
  });

  it('gets the address in two towns if its postcode and its town contradict each other', async () => {
    const reply = await ask('gbr', { street: '1 Church Street', city: 'Ripley', postcode: 'LS10 2AY' });
    expect(linesOf(reply)).toEqual(['1 Church Street, Leeds, LS10 2AY', '1 Church Street, Ripley, DE5 3BU']);
  });

  it('gets only addresses in the intended town if it contains a misspelt town', async () => {
    expect(linesOf(await ask('deu', 'Weidenweg 25, Berlni'))).toEqual(WEIDENWEG);
  });

  it('gets candidates with their own coordinates, sorted by confidence', async () => {
    const reply = await ask('deu', 'Weidenweg 25, Berlin');
    const alone = await ask('deu', {
      street: 'Weidenweg',
      house_number: '25',
      city: 'Berlin',
      postcode: '10249',
    });
    const candidates = reply['candidates'] as Json[];
    const confidences = [reply, ...candidates].map(({ confidence }) => Number(confidence));
    expect(confidences).toEqual(confidences.toSorted((left, right) => right - left));
    expect(confidences[0]).toBeLessThan(Number(alone['confidence']) - 0.1);
    expect(new Set([reply, ...candidates].map(({ lat }) => lat)).size).toBe(confidences.length);
  });

  it('leads to the verdict "choose" in the app', async () => {
    const entered = {
      ...NO_OWN_LINES,
      parts: { ...EMPTY_ADDRESS, country: 'deu' },
      line: 'Weidenweg 25, Berlin',
    };
    const match = parseMatch(JSON.stringify(await ask('deu', entered.line)));
    if (match === null) throw new Error('the reply was not understood');
    expect(match.candidates).toHaveLength(1);
    expect(judge({ entered, match, rules: presetRules('relaxed') })).toMatchObject({
      verdict: 'choose',
      autoAccept: false,
    });
  });

  it('gets the same candidates in the same order after each start of the service', async () => {
    const again = await startForTest();
    const input = { street: 'Church Street', house_number: '1' };
    expect((await again.post('/validate', { country: 'gbr', input })).body).toEqual(await ask('gbr', input));
    await again.close();
  });
});

describe('a request', () => {
  it.each([
    ['the postcode decides', 'deu', 'Weidenweg 25, 10249 Berlin'],
    ['the postcode is closer to one of them', 'deu', 'Weidenweg 25, 10245 Berlin'],
    ['two sources place one house differently', 'fin', 'Simonkatu 12, Helsinki'],
    ['the number is in only one of two streets with the name', 'deu', 'Weidenweg 29, Berlin'],
    ['an invented number of another town does not count next to a known one', 'gbr', '11 Shelley Road'],
  ])('gets no candidates, because %s', async (_, country, line) => {
    const reply = await ask(country, line);
    expect(reply).not.toHaveProperty('candidates');
    expect(reply['status']).not.toBe('ambiguous');
  });

  it('gets no candidates if the name of a building decides between them', async () => {
    const street = 'Watling Street Surgery, 2 Watling Street';
    expect(await ask('gbr', { street: '2 Watling Street' })).toHaveProperty('candidates');
    expect(await ask('gbr', { street })).not.toHaveProperty('candidates');
  });

  it('for a common street without a town gets no match instead of dozens of candidates', async () => {
    expect(await ask('gbr', '12 High Street')).toMatchObject({ match_type: 'no_match' });
  });
});
