import { expect, it } from 'vitest';
import { askedAddress } from '#shared/domain/address/asked-address.ts';

const MAPPING = { street: [0], house_number: [1], city: [2], postcode: [3], country: [4] };

it('an address to check is shown in the usual order of its country, with the country code', () => {
  expect(askedAddress(['Hauptstraße', '5', 'Berlin', '10117', 'Deutschland'], MAPPING, null)).toEqual({
    text: 'Hauptstraße 5, 10117 Berlin',
    country: 'deu',
  });
  expect(askedAddress(['High Street', '5', 'Leeds', 'LS1 4AB', ''], MAPPING, 'gbr')).toMatchObject({
    text: '5 High Street, Leeds, LS1 4AB',
  });
});

it('an address sent as one line is shown as one line', () => {
  expect(
    askedAddress(['Flat 2', '5 High Street', 'Leeds'], { premise: [0], street: [1], city: [2] }, 'gbr'),
  ).toEqual({
    text: 'Flat 2, 5 High Street, Leeds',
    country: 'gbr',
  });
});

it('the reason replaces an address that the app does not send', () => {
  expect(askedAddress(['', '', '', '', 'Spain'], MAPPING, 'gbr')).toEqual({ skip: 'nothing_to_check' });
  expect(askedAddress(['High Street', '5', 'Leeds', '', ''], MAPPING, null)).toEqual({
    skip: 'missing_country',
  });
  expect(askedAddress(['High Street', '5', 'Leeds', '', 'Atlantis'], MAPPING, 'gbr')).toEqual({
    skip: 'unsupported_country',
  });
});
