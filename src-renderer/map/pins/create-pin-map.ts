/** The map of many rows: what is shown on it, and what pointing at it means. */
import type { MapGeoJSONFeature, PointLike } from 'maplibre-gl';
import type { Pins } from '#shared/contract/pins.ts';
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

/** Rows named one by one where they cannot be told apart on the map. */
const MOST_NAMED = 50;

/** Pixels between the outermost pins and the edge. */
const FIT_PADDING = 48;

export type PinMap = {
  readonly setPins: (pins: Pins) => void;
  readonly mark: (marks: Marks) => void;
  readonly zoomBy: (steps: number) => void;
  /** Shows all pins. */
  readonly fit: () => void;
  /** Moves only when this place is not seen. */
  readonly keepInView: (place: LngLat) => void;
  /** As if the pin nearest the middle had been clicked. */
  readonly openNearestMiddle: () => void;
  readonly remove: () => void;
};

/** A row whose pin is pointed at, and where on the map the pin is, in pixels. */
export type Pointed = { readonly position: number; readonly x: number; readonly y: number };

export type PinMapOptions = Omit<MapWish, 'onStyle'> & {
  /** A single row's pin is pointed at; null: none is any more. */
  readonly onPoint: (pointed: Pointed | null) => void;
  readonly onSelect: (position: number) => void;
  /** A cluster that no scale takes apart: the first of its rows, and how many it has. */
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
  map.on('idle', sayBusy); // all that was to be drawn is drawn

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

/** @returns what a click on a pin does */
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
    if (map.isMoving()) return; // what passes under the pointer then is not pointed at
    const pin = pinsAt(map, event.point)[0];
    map.getCanvas().style.cursor = pin ? 'pointer' : '';
    point(pin);
  });
  map.on('movestart', () => point(undefined));
  map.on('mouseout', () => point(undefined));
  return open;
}

/**
 * The scale at which a cluster falls apart, and the first of its rows. null: newer pins have come, and the cluster
 * that was clicked is no more.
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

/** The pins drawn at a point, the topmost first; without one, all that are seen. */
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
