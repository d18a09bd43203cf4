/**
 * Makes the built-in map, `src-renderer/map/base-map`, from Natural Earth. The project contains the resulting files, so
 * a build needs neither this script nor its packages. A test compares the land with the output of this script.
 *
 * `node src-renderer/map/make-base-map.mjs` writes land, borders, countries and outline from the package world-atlas.
 * With a FOLDER of Natural Earth's GeoJSON files as its argument, it also writes places and regions.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { geoArea, geoCentroid, geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import { feature, mesh } from 'topojson-client';

const FOLDER = resolve(import.meta.dirname, 'base-map');
const require = createRequire(import.meta.url);

/** Decimals of a degree. Two decimals (1 km) match lines made for 1:50m. Towns are points with three (100 m). */
const LINE = 2;
const POINT = 3;
const COARSE = 1;

/** Projects degrees to degrees, only to cut polygons at the antimeridian. Uncut polygons would cross the whole map. */
const flat = () =>
  geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0);

const codes = require('i18n-iso-countries/codes.json');
const atlas = (name) => JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'));

/** Returns the text of each file of the map by name. */
export function makeBaseMap() {
  const world = atlas('countries-50m');
  const outline = atlas('land-110m');
  return {
    'land.json': collection([cut(feature(world, world.objects.land), LINE)]),
    'borders.json': collection([
      cut(
        mesh(world, world.objects.countries, (a, b) => a !== b),
        LINE,
      ),
    ]),
    'countries.json': collection(
      feature(world, world.objects.countries)
        .features.toSorted((a, b) => geoArea(b) - geoArea(a))
        .map(countryLabel),
    ),
    'outline.json': JSON.stringify({ path: svgPath(cut(feature(outline, outline.objects.land), COARSE)) }),
  };
}

/**
 * `order`: lets larger countries show their name first if there is no room for all. `code`: ISO-3; '' for land without
 * a code.
 */
function countryLabel(country, order) {
  const [, code = ''] = codes.find(([, , number]) => number === country.id) ?? [];
  return point(largestPartCentre(country), {
    name: country.properties.name,
    code: code.toLowerCase(),
    order,
  });
}

/** Uses the largest piece, so that France's name is in Europe. */
function largestPartCentre({ geometry }) {
  const pieces = geometry.type === 'MultiPolygon' ? geometry.coordinates : [geometry.coordinates];
  const polygons = pieces.map((coordinates) => ({ type: 'Polygon', coordinates }));
  return geoCentroid(polygons.reduce((best, one) => (geoArea(one) > geoArea(best) ? one : best)));
}

const point = (coordinates, properties) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: coordinates.map((degrees) => rounded(degrees, POINT)) },
});

/** @param shape a feature, a collection or a geometry of longitudes and latitudes on the globe */
function cut(shape, decimals) {
  const projected = geoProject(shape, flat());
  const geometry = projected.features?.[0].geometry ?? projected.geometry ?? projected;
  const coordinates = tidy(geometry.coordinates, decimals);
  return { type: 'Feature', properties: {}, geometry: { type: geometry.type, coordinates } };
}

/** Rounds the points, turns north up, and removes repeated points and rings that shrank to nothing. */
function tidy(coordinates, decimals) {
  if (typeof coordinates[0]?.[0] !== 'number')
    return coordinates.map((part) => tidy(part, decimals)).filter((part) => part.length > 0);
  const points = coordinates.map(([x, y]) => [rounded(x, decimals), rounded(-y, decimals)]);
  const kept = points.filter(([x, y], i) => i === 0 || x !== points[i - 1][0] || y !== points[i - 1][1]);
  const isRing = points.length > 3 && String(points[0]) === String(points.at(-1));
  return kept.length < (isRing ? 4 : 2) ? [] : kept;
}

const rounded = (value, decimals) => Number(value.toFixed(decimals)) + 0;

const svgPath = ({ geometry: { type, coordinates } }) =>
  (type === 'MultiPolygon' ? coordinates : [coordinates])
    .flat()
    .map((ring) => `M${ring.map(([x, y]) => `${x} ${rounded(-y, COARSE)}`).join('L')}Z`)
    .join('');

const collection = (features) => JSON.stringify({ type: 'FeatureCollection', features });

/** Keeps the name of each town and its rank. Rank 0 appears first. */
function makePlaces(folder) {
  const { features } = JSON.parse(
    readFileSync(join(folder, 'ne_50m_populated_places_simple.geojson'), 'utf8'),
  );
  const towns = features.map(({ properties: { name, scalerank }, geometry }) =>
    point(geometry.coordinates, { name, rank: scalerank }),
  );
  return collection(towns.toSorted((a, b) => a.properties.rank - b.properties.rank));
}

function makeRegions(folder) {
  const { features } = JSON.parse(
    readFileSync(join(folder, 'ne_50m_admin_1_states_provinces_lines.geojson'), 'utf8'),
  );
  const lines = features.flatMap(({ geometry: { type, coordinates } }) =>
    type === 'LineString' ? [coordinates] : coordinates,
  );
  return collection([cut({ type: 'MultiLineString', coordinates: lines }, LINE)]);
}

if (process.argv[1] === import.meta.filename) {
  const sources = process.argv[2];
  const files = {
    ...makeBaseMap(),
    ...(sources && { 'places.json': makePlaces(sources), 'regions.json': makeRegions(sources) }),
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(FOLDER, name), `${text}\n`);
    process.stdout.write(`${name} ${text.length} bytes\n`);
  }
}
