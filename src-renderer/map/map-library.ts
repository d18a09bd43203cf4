/** The map library, which is as large as the rest of the page: loaded when the first map is wanted. */
import type * as Library from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

export type MapLibrary = typeof Library;
export type LibraryMap = Library.Map;
export type LoadedLibrary = { readonly state: 'ready'; readonly library: MapLibrary };
/** `no_webgl`: this computer cannot draw the map; `failed`: a file of the page did not come. */
export type LibraryState = LoadedLibrary | { readonly state: 'no_webgl' | 'failed' };

let loading: Promise<LibraryState> | null = null;

export function loadMapLibrary(): Promise<LibraryState> {
  loading ??= load();
  return loading;
}

async function load(): Promise<LibraryState> {
  if (!canDraw()) return { state: 'no_webgl' };
  try {
    const [library] = await Promise.all([import('maplibre-gl'), import('maplibre-gl/dist/maplibre-gl.css')]);
    // Under `app:` the library does not find its worker by itself.
    library.setWorkerUrl(new URL(workerUrl, location.href).href);
    return { state: 'ready', library };
  } catch {
    loading = null; // the next map tries again
    return { state: 'failed' };
  }
}

function canDraw(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers keep few of them: this one is given back at once.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
