import { expect, it } from 'vitest';
import { addList, addressRow, testWorkspace } from '../../support/rows/workspace.ts';

const rising = (one: number, other: number): number => one - other;

function searched(streets: readonly string[]) {
  const workspace = testWorkspace();
  const rows = streets.map((street) => addressRow(street));
  const { id } = addList(workspace, rows);
  const { search } = workspace.repositories;
  return {
    all: (text: string) => search.within(id, text, [[0, rows.length]], true).toSorted(rising),
    within: (text: string, ...ranges: readonly (readonly [number, number])[]) =>
      search.within(id, text, ranges, true).toSorted(rising),
    among: (text: string, ...positions: readonly number[]) =>
      search.among(id, text, Uint32Array.from(positions)).toSorted(rising),
  };
}

it('the search ignores upper and lower case, but distinguishes different letters', () => {
  const { all } = searched(['Hauptstraße', 'HAUPTSTRAẞE', 'HAUPTSTRASSE', 'Ångatan', 'ΟΔΟΣ', 'Мира']);
  expect(all('straße')).toEqual([1, 2]);
  expect(all('STRAẞE')).toEqual([1, 2]);
  expect(all('strasse')).toEqual([3]);
  expect(all('ångatan')).toEqual([4]);
  expect(all('\u212Bngatan')).toEqual([4]);
  expect(all('οδος')).toEqual([5]);
  expect(all('МИРА')).toEqual([6]);
});

it('the search finds the text of a cell, and ignores the escapes in the stored JSON', () => {
  const { all } = searched(['Mill\nLane', 'Mill Lane', 'The "Mill"', 'A\\B', 'nn']);
  expect(all('ln')).toEqual([]);
  expect(all('l\nl')).toEqual([1]);
  expect(all('n')).toEqual([1, 2, 5]);
  expect(all('"m')).toEqual([3]);
  expect(all('\\')).toEqual([4]);
  expect(all(',')).toEqual([]);
});

it('the search finds only rows within the requested ranges or positions', () => {
  const { within, among } = searched(['Mill 1', 'Mill 2', 'Mill\t3', 'Mill 4', 'Mill\t5', 'Elm 6']);
  expect(within('mill', [0, 1], [2, 4])).toEqual([1, 3, 4]);
  expect(within('mill', [4, 9])).toEqual([5]);
  expect(among('mill', 6, 5, 2)).toEqual([2, 5]);
});
