import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeBaseMap } from '../../../../src-renderer/map/make-base-map.mjs';

const FOLDER = resolve(import.meta.dirname, '../../../../src-renderer/map/base-map');
const read = (name: string): string => readFileSync(resolve(FOLDER, name), 'utf8');

type Collection = {
  readonly features: readonly {
    readonly properties: Readonly<Record<string, unknown>>;
    readonly geometry: { readonly type: string; readonly coordinates: unknown };
  }[];
};

function runs(coordinates: unknown): readonly (readonly [number, number])[][] {
  const list = coordinates as readonly unknown[];
  const first = list[0] as readonly unknown[] | undefined;
  if (typeof first?.[0] === 'number') return [list as (readonly [number, number])[]];
  return list.flatMap(runs);
}

const shapes = (name: string): Collection => JSON.parse(read(name)) as Collection;

describe('the built-in map', () => {
  it('equals the output of the script that generates it', () => {
    for (const [name, text] of Object.entries(makeBaseMap() as Record<string, string>))
      expect(read(name) === `${text}\n`, name).toBe(true);
  }, 30_000);

  it.each(['land.json', 'borders.json', 'regions.json'])(
    'contains no line in %s that crosses the whole map from its left to its right edge',
    (name) => {
      const lines = shapes(name).features.flatMap(({ geometry }) => runs(geometry.coordinates));
      expect(lines.length).toBeGreaterThan(100);
      for (const line of lines) {
        for (const [i, [lng, lat]] of line.entries()) {
          expect(Math.abs(lng) <= 180 && Math.abs(lat) <= 90).toBe(true);
          const before = line[i - 1];
          // Along the pole a line may have any length.
          if (before && Math.abs(lat) < 89) expect(Math.abs(lng - before[0])).toBeLessThan(180);
        }
      }
    },
  );

  it('contains the names of large towns and countries', () => {
    const towns = shapes('places.json').features.map(({ properties }) => properties['name']);
    expect(towns).toEqual(expect.arrayContaining(['London', 'São Paulo', 'Sydney']));
    const countries = shapes('countries.json').features.map(({ properties }) => properties['name']);
    expect(countries.slice(0, 3)).toContain('Russia');
    expect(countries).toContain('Ireland');
    const codes = shapes('countries.json').features.map(({ properties }) => properties['code']);
    expect(codes).toEqual(expect.arrayContaining(['gbr', 'irl', 'usa']));
  });

  it('is small enough to be part of the app', () => {
    const files = ['land', 'borders', 'regions', 'countries', 'places', 'outline'];
    const bytes = files.reduce((sum, name) => sum + statSync(resolve(FOLDER, `${name}.json`)).size, 0);
    expect(bytes).toBeLessThan(1_600_000);
  });
});
