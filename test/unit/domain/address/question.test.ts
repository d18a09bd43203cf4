import { describe, expect, it, test } from 'vitest';
import { questionKey, questionOf } from '#shared/domain/address/question.ts';
import { fielded, singleLine } from '../addresses.ts';

const keyOf = (...args: Parameters<typeof questionOf>): string => {
  const question = questionOf(...args);
  return 'skip' in question ? question.skip : questionKey(question);
};

describe('the request for a row', () => {
  test('contains each part separately if the list has a column for house numbers', () => {
    const entered = fielded({
      street: ' High  Street',
      house_number: '12',
      city: 'Leeds',
      country: 'England',
    });
    expect(questionOf(entered, null)).toEqual({
      country: 'gbr',
      input: {
        street: 'High Street',
        house_number: '12',
        locality: '',
        city: 'Leeds',
        state: '',
        postcode: '',
      },
    });
  });

  test('contains the whole address as one line if the street contains the house number', () => {
    const entered = fielded({
      street: '21 Thomson Street',
      city: 'Alberton',
      state: 'VIC',
      postcode: '3971',
    });
    expect(questionOf(entered, 'aus')).toEqual({
      country: 'aus',
      input: '21 Thomson Street, Alberton, VIC 3971',
    });
  });

  test('contains a whole address and the other columns, with a repeated town only once', () => {
    const entered = singleLine('12 High Street\nLeeds', { city: 'LEEDS', postcode: 'LS1 4AB' });
    expect(questionOf(entered, 'gbr')).toEqual({ country: 'gbr', input: '12 High Street, Leeds, LS1 4AB' });
  });

  test.each([
    ['12 London Road', 'London', '12 London Road, London'],
    ['12 London Road, London', 'London', '12 London Road, London'],
    ['12 London Rd London SW1A 1AA', 'London', '12 London Rd London SW1A 1AA'],
    ['Via Roma 10', 'Roma', 'Via Roma 10, Roma'],
    ['Via Verdi 10, 00184 Roma', 'Roma', 'Via Verdi 10, 00184 Roma'],
    ['12 High Street London UK', 'London', '12 High Street London UK'],
  ])('contains the town exactly once for the line “%s” and the town “%s”', (line, city, asked) => {
    expect(questionOf(singleLine(line, { city }), 'gbr')).toMatchObject({ input: asked });
  });

  test('contains the house number joined with its letter and its addition', () => {
    const entered = fielded({ street: 'De Ruijterkade', house_number: '105, a, 2' });
    expect(questionOf(entered, 'nld')).toMatchObject({ input: { house_number: '105a-2' } });
  });

  test('contains the country of the row, even if the list has another country', () => {
    expect(questionOf(fielded({ city: 'Paris', country: 'FR' }), 'usa')).toMatchObject({ country: 'fra' });
  });
});

describe('a premise (a building or a flat)', () => {
  const parts = { street: 'High Street', house_number: '10', city: 'Leeds', postcode: 'LS1 4AB' };
  const withPremise = (premise: string, entered = fielded(parts)) => ({ ...entered, premise });

  test('is sent in front of the address line', () => {
    expect(questionOf(withPremise('Flat 2\nRose House'), 'gbr')).toEqual({
      country: 'gbr',
      input: 'Flat 2, Rose House, 10 High Street, Leeds, LS1 4AB',
    });
    const german = fielded({ street: 'Hauptstraße', house_number: '5', city: 'Berlin', postcode: '10115' });
    expect(questionOf(withPremise('Hinterhaus', german), 'deu')).toMatchObject({
      input: 'Hinterhaus, Hauptstraße 5, Berlin, 10115',
    });
    expect(questionOf(withPremise('Flat 2', singleLine('10 High Street, Leeds')), 'gbr')).toMatchObject({
      input: 'Flat 2, 10 High Street, Leeds',
    });
  });

  test('is not sent twice if the address line already contains it', () => {
    const line = singleLine('Flat 2, 10 High Street, Leeds');
    expect(questionOf(withPremise('flat 2', line), 'gbr')).toMatchObject({ input: line.line });
    expect(questionOf(withPremise('Rose', singleLine('5 Rose Street, Leeds')), 'gbr')).toMatchObject({
      input: 'Rose, 5 Rose Street, Leeds',
    });
  });

  test('is sent with a # if the premise is a bare number and the row also has a house number', () => {
    for (const premise of ['2', '#2', '# 2'])
      expect(questionOf(withPremise(premise), 'gbr')).toMatchObject({
        input: '#2, 10 High Street, Leeds, LS1 4AB',
      });
    expect(questionOf(withPremise('12', fielded({ ...parts, house_number: '' })), 'gbr')).toMatchObject({
      input: '12, High Street, Leeds, LS1 4AB',
    });
  });

  test('does not lead to a lookup if the row contains no other part', () => {
    expect(questionOf(withPremise('Rose House', fielded({})), 'gbr')).toEqual({ skip: 'nothing_to_check' });
  });
});

describe('a row of a list', () => {
  test('is sent without its organisation', () => {
    const entered = fielded({ street: 'High Street', house_number: '10', city: 'Leeds' });
    expect(questionOf({ ...entered, organisation: 'Smith Ltd' }, 'gbr')).toEqual(questionOf(entered, 'gbr'));
  });

  test.each([
    ['nothing_to_check', fielded({ country: 'France' }), 'fra'],
    ['nothing_to_check', fielded({ city: ' - ' }), 'fra'],
    ['missing_country', fielded({ city: 'Paris' }), null],
    ['unsupported_country', fielded({ city: 'Paris', country: 'Atlantis' }), 'fra'],
    ['unsupported_country', fielded({ city: 'Brazzaville', country: 'Congo' }), 'fra'],
    ['unsupported_country', fielded({ city: 'Brussels', country: '🇪🇺' }), 'fra'],
  ])('is not sent, for the reason %s', (skip, entered, defaultCountry) => {
    expect(questionOf(entered, defaultCountry)).toEqual({ skip });
  });

  it.each([
    ['🇩🇪', 'deu'],
    ['🇬🇧 UK', 'gbr'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'gbr'],
    ['–', 'fra'],
  ])(
    'with the country cell %s is sent with the country %s if the default country is France',
    (country, asked) => {
      expect(questionOf(fielded({ city: 'Perth', country }), 'fra')).toMatchObject({ country: asked });
    },
  );
});

describe('the key under which an answer is stored', () => {
  test('equals the key in older workspaces if the row has no premise', () => {
    const entered = fielded({
      street: 'High Street',
      house_number: '10',
      city: 'Leeds',
      postcode: 'LS1 4AB',
    });
    const key = '["gbr",["10","high street","","leeds","","ls1 4ab"]]';
    expect(keyOf(entered, 'gbr')).toBe(key);
    expect(keyOf({ ...entered, premise: ' - ', organisation: 'Smith Ltd' }, 'gbr')).toBe(key);
    expect(keyOf(singleLine('10 High Street, Leeds'), 'gbr')).toBe('["gbr","10 high street, leeds"]');
  });

  test('does not depend on letter case, white space or Unicode composition', () => {
    const one = keyOf(
      fielded({ street: 'Rue de l\u2019E\u0301glise', house_number: '1', city: 'PARIS ' }),
      'fra',
    );
    expect(
      keyOf(fielded({ street: 'rue  de l\u2019\u00c9glise', house_number: '1', city: 'Paris' }), 'fra'),
    ).toBe(one);
  });

  test('differs for another country, and for the same words in other parts', () => {
    const one = keyOf(fielded({ city: 'Berlin' }), 'deu');
    expect(keyOf(fielded({ city: 'Berlin' }), 'usa')).not.toBe(one);
    expect(keyOf(fielded({ locality: 'Berlin' }), 'deu')).not.toBe(one);
  });
});
