import { expect, it } from 'vitest';
import { type Address, EMPTY_ADDRESS, NO_OWN_LINES } from '#shared/domain/address/address.ts';
import { lacksStreet } from '#shared/domain/labels/lacks-street.ts';

const lacks = (
  parts: Partial<Address>,
  more: { line?: string; premise?: string; organisation?: string } = {},
) => lacksStreet({ ...NO_OWN_LINES, line: '', ...more, parts: { ...EMPTY_ADDRESS, ...parts } });

const BERLIN = { city: 'Berlin', postcode: '10115', country: 'Germany' };

it.each<[Partial<Address>, { line?: string; premise?: string; organisation?: string }]>([
  [{ ...BERLIN, street: 'Kantstraße' }, {}],
  [{ ...BERLIN, street: 'Kantstraße', house_number: '148' }, {}],
  [{ ...BERLIN, street: '丸の内' }, {}],
  [BERLIN, { premise: 'Rose Cottage' }],
  [BERLIN, { premise: 'PO Box 12' }],
  [BERLIN, { line: 'Unter den Linden' }],
  [{}, { line: 'Kantstraße 148, 10625 Berlin' }],
  [{}, { line: '12 High Street Leeds LS1 4AB' }],
  [{}, { line: 'Postfach 12 10115 Berlin' }],
  [{}, { line: 'Lhota 52' }],
  [{}, { line: 'Rose Cottage\nLeeds' }],
])('an address with a street, a building or a post box is complete: %j %j', (parts, more) => {
  expect(lacks(parts, more)).toBe(false);
});

it.each<[Partial<Address>, { line?: string; premise?: string; organisation?: string }]>([
  [BERLIN, {}],
  [BERLIN, { organisation: 'Finanzamt' }],
  [BERLIN, { premise: '-52' }],
  [BERLIN, { line: 'Berlin' }],
  [{ ...BERLIN, house_number: '52' }, {}],
  [{ ...BERLIN, street: '-' }, {}],
  [{ ...BERLIN, state: 'BE', locality: 'Mitte' }, {}],
  [{}, { line: 'Berlin' }],
  [{}, { line: '10115 Berlin' }],
  [{}, { line: 'Frankfurt am Main 60311' }],
  [{}, { line: 'Leeds LS1 4AB' }],
])('an address with only a town or a bare number is not: %j %j', (parts, more) => {
  expect(lacks(parts, more)).toBe(true);
});
