import type { FeatureCollection } from 'geojson';
import type { LineLayerSpecification, StyleSpecification } from 'maplibre-gl';
import { circleAround, clamped, type LngLat, zoomFor } from '#shared/domain/answer/geometry.ts';
import { createMap, LARGEST_ZOOM, type MapWish, movement, nearestZoom } from '../create-map.ts';
import type { LibraryMap } from '../map-library.ts';
import { geoJsonSource } from '../pins/pin-layers.ts';
import type { Colours } from '../style/map-colours.ts';
import type { Drawing } from './accuracy.ts';

const AREA = 'area';
const SPOT = 'spot';

const COUNTRY_ZOOM = 4;

type Shown = {
  readonly place: LngLat | null;
  readonly drawing: Drawing;
  readonly others: readonly LngLat[];
};

/** `show` may be called before the style has loaded. `middle` is the centre of the view. */
export type RowLocationMap = {
  readonly map: LibraryMap;
  readonly show: (shown: Shown) => void;
  /** Moves the view to the place, at a zoom level that shows the drawing. */
  readonly goTo: (place: LngLat, drawing: Drawing) => void;
  readonly middle: () => LngLat;
  readonly remove: () => void;
};

/** Creates the map of one place, shown as a pin or as the circle that contains the address. */
export function createRowLocationMap(wish: Omit<MapWish, 'onStyle'>): RowLocationMap {
  const { library, colours, mapStyleUrl } = wish;
  let shown: Shown | null = null;

  const draw = (map: LibraryMap): void => {
    if (!shown || !map.getSource(AREA)) return;
    void geoJsonSource(map, AREA)?.setData(areaOf(shown));
    void geoJsonSource(map, SPOT)?.setData(spotsOf(shown));
  };
  const map = createMap({
    ...wish,
    onStyle: (ready) => {
      addPlaceLayers(ready, colours);
      draw(ready);
    },
  });
  map.addControl(new library.ScaleControl({ maxWidth: 80 }), 'bottom-left');

  return {
    map,
    show: (wanted) => {
      shown = wanted;
      draw(map);
    },
    goTo: (place, drawing) => {
      const { width, height } = map.getCanvas().getBoundingClientRect();
      const zoom = zoomOf(place, drawing, Math.min(width, height), nearestZoom(mapStyleUrl));
      map.easeTo({ center: [place.lng, place.lat], zoom, ...movement() });
    },
    middle: () => clamped(map.getCenter()),
    remove: () => map.remove(),
  };
}

function zoomOf({ lat }: LngLat, drawing: Drawing, sidePx: number, pinZoom: number): number {
  switch (drawing.kind) {
    case 'pin':
      return pinZoom;
    case 'none':
      return COUNTRY_ZOOM;
    case 'circle':
      return Math.min(LARGEST_ZOOM, zoomFor(drawing.radiusM, Math.max(sidePx, 80) / 4, lat));
  }
}

function areaOf({ place, drawing }: Shown): FeatureCollection {
  if (place === null || drawing.kind !== 'circle') return { type: 'FeatureCollection', features: [] };
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { isDashed: drawing.isDashed },
        geometry: { type: 'Polygon', coordinates: [circleAround(place, drawing.radiusM)] },
      },
    ],
  };
}

function spotsOf({ place, drawing, others }: Shown): FeatureCollection {
  const spot = ({ lng, lat }: LngLat, isOther: boolean) => ({
    type: 'Feature' as const,
    properties: { isOther },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  });
  const own = place && drawing.kind === 'pin' ? [spot(place, false)] : [];
  return { type: 'FeatureCollection', features: [...others.map((other) => spot(other, true)), ...own] };
}

function addPlaceLayers(map: LibraryMap, colours: Colours): void {
  const none: FeatureCollection = { type: 'FeatureCollection', features: [] };
  map.addSource(AREA, { type: 'geojson', data: none });
  map.addSource(SPOT, { type: 'geojson', data: none });
  for (const layer of placeLayers(colours)) map.addLayer(layer);
}

const placeLayers = (colours: Colours): StyleSpecification['layers'] => [
  {
    id: 'area',
    type: 'fill',
    source: AREA,
    paint: { 'fill-color': colours.accent, 'fill-opacity': 0.2 },
  },
  edge('area-edge', colours, false),
  edge('area-guess', colours, true),
  {
    id: 'spot',
    type: 'circle',
    source: SPOT,
    paint: {
      'circle-radius': ['case', ['get', 'isOther'], 5, 7],
      'circle-color': ['case', ['get', 'isOther'], colours.text, colours.accent],
      'circle-stroke-color': colours.surface,
      'circle-stroke-width': 2,
    },
  },
];

const edge = (id: string, colours: Colours, isDashed: boolean): LineLayerSpecification => ({
  id,
  type: 'line',
  source: AREA,
  filter: ['==', ['get', 'isDashed'], isDashed],
  paint: {
    'line-color': colours.accent,
    'line-width': 2,
    ...(isDashed && { 'line-dasharray': [2, 2] }),
  },
});
