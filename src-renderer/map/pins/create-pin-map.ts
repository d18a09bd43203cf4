/** Creates the map of many rows, and reports which pin the person points at or clicks. */
import type { MapGeoJSONFeature, PointLike } from 'maplibre-gl';
import type { Pins } from '#shared/contract/fix/pins.ts';
import type { LngLat } from '#shared/domain/answer/geometry.ts';
import { createMap, LARGEST_ZOOM, type MapWish, movement, nearestZoom } from '../create-map.ts';
import type { LibraryMap } from '../map-library.ts';
import { type Bounds, boundsOf } from './pin-features.ts';
import {
  addPinLayers,
  drawClusters,
  geoJsonSource,
  type Marks,
  PIN_LAYERS,
  PINS,
  setMarks,
} from './pin-layers.ts';
import { createPinUpdates } from './pin-updates.ts';

const MOST_NAMED = 50;

const FIT_PADDING = 48;

/** `setPins` and `mark` may be called before the style has loaded. */
export type PinMap = {
  readonly setPins: (pins: Pins) => void;
  readonly mark: (marks: Marks) => void;
  readonly zoomBy: (steps: number) => void;
  /** Shows all pins. */
  readonly fit: () => void;
  /** Moves the map to a place that is out of view. */
  readonly keepInView: (place: LngLat) => void;
  /** Opens the pin or cluster nearest to the middle of the map, as a click does. */
  readonly openNearestMiddle: () => void;
  readonly remove: () => void;
};

/** A row under the pointer, and the position of its pin on the map in pixels. */
export type Pointed = { readonly position: number; readonly x: number; readonly y: number };

type PinMapOptions = Omit<MapWish, 'onStyle'> & {
  /** Called with the pin under the pointer, and with null when there is none. */
  readonly onPoint: (pointed: Pointed | null) => void;
  readonly onSelect: (position: number) => void;
  /** Called with its first rows and its size when the person opens a cluster that no zoom level separates. */
  readonly onCrowd: (positions: readonly number[], count: number) => void;
};

export function createPinMap(options: PinMapOptions): PinMap {
  const { colours } = options;
  let marks: Marks = { current: null, hovered: null };
  let bounds: Bounds | null = null;
  let isFitted = false;
  const updates = createPinUpdates(
    () => geoJsonSource(map, PINS),
    () => map.triggerRepaint(),
  );
  const map = createMap({
    ...options,
    onStyle: (ready) => {
      addPinLayers(ready, colours);
      updates.restart();
      setMarks(ready, marks);
    },
  });
  drawClusters(map, colours);
  const open = listen(map, options);
  const sayBusy = (): void => options.container.setAttribute('aria-busy', String(updates.isBehind()));
  map.on('idle', sayBusy); // everything is drawn

  const fit = (): void => {
    if (bounds === null) return;
    const [west, south, east, north] = bounds;
    map.fitBounds([west, south, east, north], {
      padding: FIT_PADDING,
      maxZoom: nearestZoom(options.mapStyleUrl),
      ...movement(),
    });
  };

  return {
    setPins: (pins) => {
      bounds = boundsOf(pins);
      updates.show(pins);
      sayBusy();
      if (!isFitted) fit();
      isFitted = isFitted || bounds !== null;
    },
    mark: (given) => {
      marks = given;
      if (map.getSource(PINS)) setMarks(map, marks);
    },
    zoomBy: (steps) => void map.zoomTo(map.getZoom() + steps, movement()),
    fit,
    keepInView: ({ lng, lat }) => {
      if (!map.getBounds().contains([lng, lat])) map.easeTo({ center: [lng, lat], ...movement() });
    },
    openNearestMiddle: () => {
      const pin = pinNearestMiddle(map);
      if (pin) void open(pin);
    },
    remove: () => {
      updates.end();
      map.remove();
    },
  };
}

/** Listens to the pointer. Returns a function that opens a pin or cluster as a click does. */
function listen(map: LibraryMap, { onPoint, onSelect, onCrowd }: PinMapOptions) {
  const open = async (pin: MapGeoJSONFeature): Promise<void> => {
    const cluster = clusterOf(pin);
    if (cluster === null) return onSelect(positionOf(pin));
    const crowd = await insideOf(map, cluster.id);
    if (crowd === null) return;
    if (crowd.zoom <= LARGEST_ZOOM) map.easeTo({ center: placeOf(pin), zoom: crowd.zoom, ...movement() });
    else onCrowd(crowd.positions, cluster.count);
  };
  map.on('click', ({ point }) => {
    const pin = pinsAt(map, point)[0];
    if (pin) void open(pin);
  });
  let pointed: number | null = null;
  const point = (pin: MapGeoJSONFeature | undefined): void => {
    const position = pin && clusterOf(pin) === null ? positionOf(pin) : null;
    if (position === pointed) return;
    pointed = position;
    if (!pin || position === null) return onPoint(null);
    const { x, y } = map.project(placeOf(pin));
    onPoint({ position, x, y });
  };
  map.on('mousemove', (event) => {
    if (map.isMoving()) return; // a moving map carries pins under a still pointer
    const pin = pinsAt(map, event.point)[0];
    map.getCanvas().style.cursor = pin ? 'pointer' : '';
    point(pin);
  });
  map.on('movestart', () => point(undefined));
  map.on('mouseout', () => point(undefined));
  return open;
}

/**
 * Returns the zoom level that separates a cluster, and its first rows. Returns null if newer pins have replaced the
 * cluster.
 */
async function insideOf(map: LibraryMap, clusterId: number) {
  const source = geoJsonSource(map, PINS);
  if (!source) return null;
  try {
    const zoom = await source.getClusterExpansionZoom(clusterId);
    const leaves = zoom <= LARGEST_ZOOM ? [] : await source.getClusterLeaves(clusterId, MOST_NAMED, 0);
    return { zoom, positions: leaves.map(positionOf) };
  } catch {
    return null;
  }
}

/** Returns the pins at a point, topmost first. Without a point, returns all visible pins. */
function pinsAt(map: LibraryMap, point?: PointLike): readonly MapGeoJSONFeature[] {
  const layers = PIN_LAYERS.filter((id) => map.getLayer(id));
  if (layers.length === 0) return [];
  return point ? map.queryRenderedFeatures(point, { layers }) : map.queryRenderedFeatures({ layers });
}

function pinNearestMiddle(map: LibraryMap): MapGeoJSONFeature | undefined {
  const { width, height } = map.getCanvas().getBoundingClientRect();
  const distanceOf = (pin: MapGeoJSONFeature): number => {
    const { x, y } = map.project(placeOf(pin));
    return Math.hypot(x - width / 2, y - height / 2);
  };
  return pinsAt(map)
    .map((pin) => ({ pin, distance: distanceOf(pin) }))
    .toSorted((a, b) => a.distance - b.distance)[0]?.pin;
}

type Properties = { readonly properties: Readonly<Record<string, unknown>> | null };

const positionOf = ({ properties }: Properties): number => Number(properties?.['position']);

function clusterOf({ properties }: Properties): { readonly id: number; readonly count: number } | null {
  if (properties?.['cluster_id'] === undefined) return null;
  return { id: Number(properties['cluster_id']), count: Number(properties['point_count']) };
}

function placeOf({ geometry }: MapGeoJSONFeature): [lng: number, lat: number] {
  const [lng = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
  return [lng, lat];
}
