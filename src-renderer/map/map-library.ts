/** Loads the map library only with the first map, because the library is as large as the rest of the page. */
import type * as Library from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

export type MapLibrary = typeof Library;
export type LibraryMap = Library.Map;
export type LoadedLibrary = { readonly state: 'ready'; readonly library: MapLibrary };
/** `no_webgl`: this computer cannot draw the map. `failed`: a file of the page did not load. */
export type LibraryState = LoadedLibrary | { readonly state: 'no_webgl' | 'failed' };

let loading: Promise<LibraryState> | null = null;

/** Loads the library once for all maps. After `failed`, the next call tries again. */
export function loadMapLibrary(): Promise<LibraryState> {
  loading ??= load();
  return loading;
}

async function load(): Promise<LibraryState> {
  if (!canDraw()) return { state: 'no_webgl' };
  try {
    const [library] = await Promise.all([import('maplibre-gl'), import('maplibre-gl/dist/maplibre-gl.css')]);
    // The page uses the `app:` protocol, with which the library does not find its worker.
    library.setWorkerUrl(new URL(workerUrl, location.href).href);
    return { state: 'ready', library };
  } catch {
    loading = null; // the next map tries again
    return { state: 'failed' };
  }
}

function canDraw(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers limit the number of contexts, so this one is released.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
