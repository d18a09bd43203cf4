/** Defines the source that clusters the pins, and the layers that draw them. */
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

/** The id of the source that clusters the pins. */
export const PINS = 'pins';
const MARKS = 'marks';
/** The layers to search for the pin or cluster at a point. */
export const PIN_LAYERS: readonly string[] = ['pin-clusters', 'pin-singles'];

/** Pins that are fewer pixels apart form a cluster, even at the largest zoom, because they would overlap. */
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

/** Adds the images, sources and layers. Call it once for each style that loads. */
export function addPinLayers(map: LibraryMap, colours: Colours): void {
  for (const [id, image] of pinImages(colours)) map.addImage(id, image, { pixelRatio: PIXEL_RATIO });
  map.addSource(PINS, pinSource);
  map.addSource(MARKS, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  for (const layer of layers(colours)) map.addLayer(layer);
}

/**
 * Draws the image of a cluster when the library first needs it. The library waits for this resolver before it lays out
 * a tile. An image that is added on `styleimagemissing` can be too late, and then the cluster never appears.
 */
export function drawClusters(map: LibraryMap, colours: Colours): void {
  const { fontFamily } = getComputedStyle(document.body); // the library sets another font on its container
  map.setMissingStyleImageResolver((id) => {
    const mix = clusterMixOf(id);
    if (!mix || map.hasImage(id)) return;
    map.addImage(id, clusterImage(mix, colours, fontFamily), { pixelRatio: PIXEL_RATIO });
  });
}

export type Marks = {
  /** The pins of the current row and of the row under the pointer; null if there is no such pin. */
  readonly current: Pin | null;
  readonly hovered: Pin | null;
};

/** Draws these pins above all others with a ring, even if they are part of a cluster. */
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

/** Returns a source of the map; null until the style has loaded. */
export function geoJsonSource(map: LibraryMap, id: string) {
  return map.getSource<GeoJSONSource>(id) ?? null;
}
