import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressIn, matchOf } from '../../../src-main/service/replies/stored-replies.ts';

const standardized = {
  street: 'High Street',
  house_number: '12',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  country: 'gbr',
};
const found = { confidence: 0.9, match_type: 'exact', standardized };
const kept = (reply: string) => ({ reply, httpStatus: 200 });
const wholly = (reply: string) => matchOf(kept(reply))?.address;

it('the fast parser finds the address in a plain reply', () => {
  const reply = JSON.stringify({ ...found, corrections: ['a { b', '"standardize'] });
  expect(addressIn(kept(reply))).toEqual(wholly(reply));
  expect(wholly(reply)?.parts.street).toBe('High Street');
});

it('the fast parser leaves a complex reply to the complete parser', () => {
  const nested = { confidence: 0.9, match_type: 'exact', candidates: [{ confidence: 0.9, standardized }] };
  for (const reply of [
    JSON.stringify(nested),
    JSON.stringify({ original_input: { standardized }, confidence: 0.9 }),
    JSON.stringify({ ...found, candidates: [found] }),
    JSON.stringify({ ...found, standardized: { ...standardized, street: 'A } B' } }),
    JSON.stringify({ ...found, standardized: { ...standardized, street: 12 } }),
    JSON.stringify({ ...found, standardized: null }),
    JSON.stringify(found).replace('}}', '},"standardize\\u0064":{"street":"Other"}}'),
    JSON.stringify({ note: '"standardized":{"street":"x"}', match_type: 'no_match' }),
    '{"standardized":{"street":',
    '',
  ])
    expect(addressIn(kept(reply)), reply).toBeNull();
  expect(addressIn({ reply: JSON.stringify(found), httpStatus: 404 })).toBeNull();
});

it('the fast parser never finds a different address than the complete parser', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '"standardized":{',
      '{',
      '}',
      '\\',
      '"',
      'é',
      '"standardized"',
      '\u0000',
      ':{"street":"x"}',
    ),
  );
  const address = fc.dictionary(
    fc.constantFrom('street', 'city', 'postcode', 'formatted_address', 'x'),
    text,
  );
  const inner = fc.oneof(text, address, fc.array(fc.record({ standardized: address })));
  const reply = fc.record({
    before: inner,
    confidence: fc.constant(0.9),
    corrections: fc.array(text),
    standardized: address,
    match_type: fc.constant('exact'),
    after: inner,
  });
  let alone = 0;
  fc.assert(
    fc.property(reply, (value) => {
      const json = JSON.stringify(value);
      const taken = addressIn(kept(json));
      if (taken === null) return;
      alone += 1;
      expect(taken).toEqual(wholly(json));
    }),
    { numRuns: 1_000 },
  );
  expect(alone).toBeGreaterThan(100);
});
