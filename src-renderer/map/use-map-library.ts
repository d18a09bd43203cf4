import { useEffect, useState } from 'react';
import { type LibraryState, loadMapLibrary } from './map-library.ts';

/** Loads the map library as soon as `isWanted` is true. Returns null until it is loaded. */
export function useMapLibrary(isWanted = true): LibraryState | null {
  const [state, setState] = useState<LibraryState | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void loadMapLibrary().then((loaded) => isCurrent && setState(loaded));
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return state;
}
