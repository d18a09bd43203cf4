/** What the pins are on the map: a source that gathers them, and layers that draw them. */
import type { GeoJSONSource, GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import { VERDICTS } from '#shared/domain/judgement.ts';
import { clusterImage, clusterImageId, clusterMixOf } from './cluster-image.ts';
import { LARGEST_ZOOM } from './create-map.ts';
import type { Colours } from './map-colours.ts';
import type { LibraryMap } from './map-library.ts';
import type { LngLat } from './pin-features.ts';
import { PIXEL_RATIO, pinImages } from './verdict-shapes.ts';

export const PINS = 'pins';
const MARKS = 'marks';
export const PIN_LAYERS: readonly string[] = ['pin-clusters', 'pin-singles'];

/** Pins nearer than this, in pixels, are one; also at the largest scale, where they would cover each other. */
const CLUSTER_RADIUS = 50;

const pinSource: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  cluster: true,
  clusterRadius: CLUSTER_RADIUS,
  clusterMaxZoom: LARGEST_ZOOM,
  maxzoom: LARGEST_ZOOM + 1, // must be above `clusterMaxZoom`
  clusterProperties: Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, ['+', ['case', ['==', ['get', 'verdict'], verdict], 1, 0]]]),
  ),
};

const SHOWN_ALWAYS = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const;

const layers = (colours: Colours): readonly LayerSpecification[] => [
  {
    id: 'pin-singles',
    type: 'symbol',
    source: PINS,
    filter: ['!', ['has', 'point_count']],
    layout: { ...SHOWN_ALWAYS, 'icon-image': ['concat', 'pin-', ['get', 'verdict']] },
  },
  {
    id: 'pin-clusters',
    type: 'symbol',
    source: PINS,
    filter: ['has', 'point_count'],
    layout: { ...SHOWN_ALWAYS, 'icon-image': clusterImageId },
  },
  {
    id: 'marks',
    type: 'circle',
    source: MARKS,
    paint: {
      'circle-radius': ['case', ['get', 'isCurrent'], 15, 13],
      'circle-color': 'rgba(0, 0, 0, 0)',
      'circle-stroke-color': ['case', ['get', 'isCurrent'], colours.accent, colours.text],
      'circle-stroke-width': ['case', ['get', 'isCurrent'], 3.5, 2],
    },
  },
];

export function addPinLayers(map: LibraryMap, colours: Colours): void {
  for (const [id, image] of pinImages(colours)) map.addImage(id, image, { pixelRatio: PIXEL_RATIO });
  map.addSource(PINS, pinSource);
  map.addSource(MARKS, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  for (const layer of layers(colours)) map.addLayer(layer);
}

/** Draws a cluster's image when one is first wanted. */
export function drawClusters(map: LibraryMap, colours: Colours): void {
  map.on('styleimagemissing', ({ id }) => {
    const mix = clusterMixOf(id);
    if (mix && !map.hasImage(id)) map.addImage(id, clusterImage(mix, colours), { pixelRatio: PIXEL_RATIO });
  });
}

/** Rings around the row in question and the one pointed at; null where there is no pin. */
export function setMarks(map: LibraryMap, current: LngLat | null, hovered: LngLat | null): void {
  const ring = (at: LngLat | null, isCurrent: boolean) =>
    at === null
      ? []
      : [
          {
            type: 'Feature' as const,
            properties: { isCurrent },
            geometry: { type: 'Point' as const, coordinates: [at.lng, at.lat] },
          },
        ];
  void geoJsonSource(map, MARKS)?.setData({
    type: 'FeatureCollection',
    features: [...ring(hovered, false), ...ring(current, true)],
  });
}

export function geoJsonSource(map: LibraryMap, id: string) {
  return map.getSource<GeoJSONSource>(id) ?? null;
}
