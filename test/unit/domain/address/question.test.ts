import { describe, expect, test } from 'vitest';
import { questionKey, questionOf } from '#shared/domain/address/question.ts';
import { fielded, singleLine } from '../addresses.ts';

const keyOf = (...args: Parameters<typeof questionOf>): string => {
  const question = questionOf(...args);
  return 'skip' in question ? question.skip : questionKey(question);
};

describe('what is asked for a row', () => {
  test('a row with a number of its own is asked part by part', () => {
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

  test('a street that holds its number is asked as a line', () => {
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

  test('a whole address takes the other columns with it, but says nothing twice', () => {
    const entered = singleLine('12 High Street\nLeeds', { city: 'LEEDS', postcode: 'LS1 4AB' });
    expect(questionOf(entered, 'gbr')).toEqual({ country: 'gbr', input: '12 High Street, Leeds, LS1 4AB' });
  });

  test('the letter and the addition of a number are joined to it', () => {
    const entered = fielded({ street: 'De Ruijterkade', house_number: '105, a, 2' });
    expect(questionOf(entered, 'nld')).toMatchObject({ input: { house_number: '105a-2' } });
  });

  test('the country of the row is asked before that of the list', () => {
    expect(questionOf(fielded({ city: 'Paris', country: 'FR' }), 'usa')).toMatchObject({ country: 'fra' });
  });
});

describe('what is not asked', () => {
  test.each([
    ['nothing_to_check', fielded({ country: 'France' }), 'fra'],
    ['nothing_to_check', fielded({ city: ' - ' }), 'fra'],
    ['missing_country', fielded({ city: 'Paris' }), null],
    ['unsupported_country', fielded({ city: 'Paris', country: 'Atlantis' }), 'fra'],
    ['unsupported_country', fielded({ city: 'Brazzaville', country: 'Congo' }), 'fra'],
  ])('%s', (skip, entered, defaultCountry) => {
    expect(questionOf(entered, defaultCountry)).toEqual({ skip });
  });
});

describe('rows that ask the same thing share one lookup', () => {
  test('letter case, white space and composition of letters make no difference', () => {
    const one = keyOf(
      fielded({ street: 'Rue de l\u2019E\u0301glise', house_number: '1', city: 'PARIS ' }),
      'fra',
    );
    expect(
      keyOf(fielded({ street: 'rue  de l\u2019\u00c9glise', house_number: '1', city: 'Paris' }), 'fra'),
    ).toBe(one);
  });

  test('another country, or the same words in other parts, is another question', () => {
    const one = keyOf(fielded({ city: 'Berlin' }), 'deu');
    expect(keyOf(fielded({ city: 'Berlin' }), 'usa')).not.toBe(one);
    expect(keyOf(fielded({ locality: 'Berlin' }), 'deu')).not.toBe(one);
  });
});
