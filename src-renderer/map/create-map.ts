/** Creates a map in the built-in style or in the online style from the settings. */
import type { MapOptions } from 'maplibre-gl';
import type { LibraryMap, MapLibrary } from './map-library.ts';
import { createAttribution } from './style/attribution.ts';
import { baseStyle } from './style/base-style.ts';
import type { Colours } from './style/map-colours.ts';

/** Pins that overlap even at this zoom are shown in a list (`onCrowd`). */
export const LARGEST_ZOOM = 17;

/** The maximum time that a map without a style waits for one. */
const STYLE_WAIT_MS = 6_000;

/** Returns the zoom for a single place. The built-in map has no streets, so it shows the towns around the place. */
export const nearestZoom = (mapStyleUrl: string | null): number => (mapStyleUrl === null ? 8 : 15);

/** `mapStyleUrl` is null for the built-in map. `options` override the defaults of `createMap`. */
export type MapWish = {
  readonly library: MapLibrary;
  readonly container: HTMLElement;
  readonly colours: Colours;
  readonly mapStyleUrl: string | null;
  readonly title: string;
  readonly onStyle: (map: LibraryMap) => void;
  /** Called if the online style does not load. */
  readonly onNoStyle: () => void;
  readonly options?: Partial<MapOptions>;
};

/** Creates a map that cannot be rotated. The caller removes it. */
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
    // The library's control would insert the style's markup into the page.
    attributionControl: false,
    locale: { 'Map.Title': title },
    fadeDuration: 0,
    ...options,
  });
  map.addControl(createAttribution(), 'bottom-right');
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on('style.load', () => onStyle(map));
  // Without a listener, the library writes each missing tile to the console, although the person sees it.
  map.on('error', () => {});
  if (mapStyleUrl !== null) expectStyle(map, onNoStyle);
  return map;
}

/** Calls `onNoStyle` if the style is late or invalid. */
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

/** Returns options that turn off animation if the system asks for reduced motion. */
export const movement = (): { readonly animate: boolean; readonly duration: number } => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { animate: !isStill, duration: isStill ? 0 : 120 };
};
