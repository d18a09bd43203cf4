import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_ADDRESS, NO_OWN_LINES } from '#shared/domain/address/address.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { judge } from '#shared/domain/verdict/verdict.ts';
import { parseMatch } from '../../../src-main/service/parse-match.ts';
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

describe('several addresses fit', () => {
  it('a street that is twice in a town: both are named when no postcode says which', async () => {
    const reply = await ask('deu', 'Weidenweg 25, Berlin');
    expect(linesOf(reply)).toEqual(WEIDENWEG);
    expect(reply).toMatchObject({ match_type: 'partial', status: 'ambiguous', accuracy_type: 'rooftop' });
  });

  it('a street and a number of four towns, with no town entered', async () => {
    const reply = await ask('gbr', { street: 'Church Street', house_number: '1' });
    expect(linesOf(reply).map((line) => line.split(', ').at(-2))).toEqual([
      'Seaford',
      'Cambridge',
      'Ripley',
      'Leeds',
    ]);
  });

  it('the postcode of one town and the name of another, with the address in both', async () => {
    const reply = await ask('gbr', { street: '1 Church Street', city: 'Ripley', postcode: 'LS10 2AY' });
    expect(linesOf(reply)).toEqual(['1 Church Street, Leeds, LS10 2AY', '1 Church Street, Ripley, DE5 3BU']);
  });

  it('a slip in the name of the town brings in no other town', async () => {
    expect(linesOf(await ask('deu', 'Weidenweg 25, Berlni'))).toEqual(WEIDENWEG);
  });

  it('they come with coordinates of their own, the surest first, and each less sure than if it were the only one', async () => {
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

  it('the app offers a choice of them', async () => {
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

  it('the same ones in the same order every time', async () => {
    const again = await startForTest();
    const input = { street: 'Church Street', house_number: '1' };
    expect((await again.post('/validate', { country: 'gbr', input })).body).toEqual(await ask('gbr', input));
    await again.close();
  });
});

describe('one address fits', () => {
  it.each([
    ['the postcode says which', 'deu', 'Weidenweg 25, 10249 Berlin'],
    ['the postcode is nearer to one of them', 'deu', 'Weidenweg 25, 10245 Berlin'],
    ['two sources place one house differently', 'fin', 'Simonkatu 12, Helsinki'],
    ['the number is in one of two streets of the name', 'deu', 'Weidenweg 29, Berlin'],
    ['a number made up for another town does not count beside a known one', 'gbr', '11 Shelley Road'],
  ])('%s', async (_, country, line) => {
    const reply = await ask(country, line);
    expect(reply).not.toHaveProperty('candidates');
    expect(reply['status']).not.toBe('ambiguous');
  });

  it('the building says which', async () => {
    const street = 'Watling Street Surgery, 2 Watling Street';
    expect(await ask('gbr', { street: '2 Watling Street' })).toHaveProperty('candidates');
    expect(await ask('gbr', { street })).not.toHaveProperty('candidates');
  });

  it('a street of many towns without a town is no address, not a choice of dozens', async () => {
    expect(await ask('gbr', '12 High Street')).toMatchObject({ match_type: 'no_match' });
  });
});
