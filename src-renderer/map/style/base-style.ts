/** The style of the built-in map: Natural Earth in the theme's colours, from the page's own files. */
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import bordersUrl from '../base-map/borders.json?url';
import countriesUrl from '../base-map/countries.json?url';
import landUrl from '../base-map/land.json?url';
import placesUrl from '../base-map/places.json?url';
import regionsUrl from '../base-map/regions.json?url';
import type { Colours } from './map-colours.ts';

/** The data has no more detail above this zoom level, but pins still move apart. */
const LARGEST_SCALE_OF_DATA = 7;

/** Returns a style that needs no network, because it loads only the page's own files. */
export function baseStyle(colours: Colours): StyleSpecification {
  return {
    version: 8,
    // There are no `glyphs`, because the computer's own fonts draw the letters.
    sources: {
      land: source(landUrl),
      borders: source(bordersUrl),
      regions: source(regionsUrl),
      countries: source(countriesUrl),
      places: source(placesUrl),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours['map-sea'] } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours['map-land'] } },
      line('regions', colours['map-region'], 4),
      line('borders', colours['map-border'], 0),
      ...labels(colours),
    ],
  };
}

const source = (url: string): SourceSpecification => ({
  type: 'geojson',
  data: new URL(url, location.href).href,
  maxzoom: LARGEST_SCALE_OF_DATA,
  attribution: 'Natural Earth',
});

const line = (id: string, colour: string, minzoom: number): LayerSpecification => ({
  id,
  type: 'line',
  source: id,
  minzoom,
  paint: { 'line-color': colour, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.5, 8, 1.5] },
});

function labels(colours: Colours): readonly LayerSpecification[] {
  const paint = {
    'text-color': colours['text-quiet'],
    'text-halo-color': colours['map-land'],
    'text-halo-width': 1.5,
  };
  return [
    {
      id: 'places',
      type: 'symbol',
      source: 'places',
      minzoom: 3,
      filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 4, 3, 5, 6, 6, 10]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['sans-serif'],
        'text-size': 11,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint,
    },
    {
      id: 'countries',
      type: 'symbol',
      source: 'countries',
      minzoom: 2,
      maxzoom: 6,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['sans-serif'],
        'text-size': 12,
        'text-max-width': 7,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: { ...paint, 'text-color': colours.text },
    },
  ];
}
