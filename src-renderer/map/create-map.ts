/** A map on the page: the built-in one, or the online style a person has set. */
import type { MapOptions } from 'maplibre-gl';
import type { LibraryMap, MapLibrary } from './map-library.ts';
import { createAttribution } from './style/attribution.ts';
import { baseStyle } from './style/base-style.ts';
import type { Colours } from './style/map-colours.ts';

/** Houses side by side. */
export const LARGEST_ZOOM = 17;

/** As long as a person looks at an empty map without doubting it. */
const STYLE_WAIT_MS = 6_000;

/** How near a place is shown by itself: with the streets around it, or, where the map has none, with the towns. */
export const nearestZoom = (mapStyleUrl: string | null): number => (mapStyleUrl === null ? 8 : 15);

export type MapWish = {
  readonly library: MapLibrary;
  readonly container: HTMLElement;
  readonly colours: Colours;
  /** null: the built-in map. */
  readonly mapStyleUrl: string | null;
  /** What the map is of, for those who do not see it. */
  readonly title: string;
  /** Adds one's own layers: whenever a style is there that has none of them. */
  readonly onStyle: (map: LibraryMap) => void;
  /** The online style did not come, and nothing is drawn. Not called for the built-in map. */
  readonly onNoStyle: () => void;
  readonly options?: Partial<MapOptions>;
};

export function createMap(wish: MapWish): LibraryMap {
  const { library, container, colours, mapStyleUrl, title, onStyle, onNoStyle, options } = wish;
  const map = new library.Map({
    container,
    style: mapStyleUrl ?? baseStyle(colours),
    center: [0, 25],
    zoom: 1,
    maxZoom: LARGEST_ZOOM,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    // The library's own would put the style's markup into the page.
    attributionControl: false,
    locale: { 'Map.Title': title },
    fadeDuration: 0,
    ...options,
  });
  map.addControl(createAttribution(), 'bottom-right');
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on('style.load', () => onStyle(map));
  // Where nobody listens the library writes to the console. A tile that does not come is seen to be missing.
  map.on('error', () => {});
  if (mapStyleUrl !== null) expectStyle(map, onNoStyle);
  return map;
}

/** Ends the waiting for a style that does not come in time, or that is none. */
function expectStyle(map: LibraryMap, onNoStyle: () => void): void {
  const end = (): void => {
    clearTimeout(timer);
    map.off('error', giveUp);
  };
  const giveUp = (): void => {
    end();
    onNoStyle();
  };
  const timer = setTimeout(giveUp, STYLE_WAIT_MS);
  map.on('error', giveUp);
  map.once('style.load', end);
  map.once('remove', end);
}

/** Movement is shown only to those who have not asked for less of it. */
export const movement = (): { readonly animate: boolean; readonly duration: number } => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { animate: !isStill, duration: isStill ? 0 : 120 };
};
