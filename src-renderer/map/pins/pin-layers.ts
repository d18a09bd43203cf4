/** What the pins are on the map: a source that gathers them, and layers that draw them. */
import type {
  ExpressionSpecification,
  GeoJSONSource,
  GeoJSONSourceSpecification,
  LayerSpecification,
} from 'maplibre-gl';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { LARGEST_ZOOM } from '../create-map.ts';
import type { LibraryMap } from '../map-library.ts';
import type { Colours } from '../style/map-colours.ts';
import { clusterImage, clusterImageId, clusterMixOf } from './cluster-image.ts';
import type { Pin } from './pin-features.ts';
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

const pinImageOfVerdict: ExpressionSpecification = ['concat', 'pin-', ['get', 'verdict']];

const layers = (colours: Colours): readonly LayerSpecification[] => [
  {
    id: 'pin-singles',
    type: 'symbol',
    source: PINS,
    filter: ['!', ['has', 'point_count']],
    layout: { ...SHOWN_ALWAYS, 'icon-image': pinImageOfVerdict },
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
      'circle-color': colours.surface,
      'circle-stroke-color': ['case', ['get', 'isCurrent'], colours.accent, colours.text],
      'circle-stroke-width': ['case', ['get', 'isCurrent'], 3.5, 2],
    },
  },
  {
    id: 'marked-pins',
    type: 'symbol',
    source: MARKS,
    layout: { ...SHOWN_ALWAYS, 'icon-image': pinImageOfVerdict },
  },
];

export function addPinLayers(map: LibraryMap, colours: Colours): void {
  for (const [id, image] of pinImages(colours)) map.addImage(id, image, { pixelRatio: PIXEL_RATIO });
  map.addSource(PINS, pinSource);
  map.addSource(MARKS, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  for (const layer of layers(colours)) map.addLayer(layer);
}

/**
 * Draws a cluster's image when one is first wanted. The library waits for this before it lays out a tile; an image that
 * is added on `styleimagemissing` comes too late, and on a busy machine its cluster is never drawn.
 */
export function drawClusters(map: LibraryMap, colours: Colours): void {
  const { fontFamily } = getComputedStyle(document.body); // the library gives its container another
  map.setMissingStyleImageResolver((id) => {
    const mix = clusterMixOf(id);
    // Two tiles may want the same one at once.
    if (!mix || map.hasImage(id)) return;
    map.addImage(id, clusterImage(mix, colours, fontFamily), { pixelRatio: PIXEL_RATIO });
  });
}

export type Marks = {
  /** Of the row in question and of the one pointed at; null where there is no pin. */
  readonly current: Pin | null;
  readonly hovered: Pin | null;
};

/** These pins stand above all others with a ring around them, also where they are gathered with others. */
export function setMarks(map: LibraryMap, { current, hovered }: Marks): void {
  const marked = (pin: Pin | null, isCurrent: boolean) =>
    pin === null
      ? []
      : [
          {
            type: 'Feature' as const,
            properties: { isCurrent, verdict: pin.verdict },
            geometry: { type: 'Point' as const, coordinates: [pin.lng, pin.lat] },
          },
        ];
  void geoJsonSource(map, MARKS)?.setData({
    type: 'FeatureCollection',
    features: [...marked(hovered, false), ...marked(current, true)],
  });
}

export function geoJsonSource(map: LibraryMap, id: string) {
  return map.getSource<GeoJSONSource>(id) ?? null;
}
