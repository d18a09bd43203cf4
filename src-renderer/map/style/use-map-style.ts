import { useCallback } from 'react';
import { useApp } from '../../store/use-app.ts';

type MapStyle = {
  /** The address of the online style; null for the built-in map. */
  readonly mapStyleUrl: string | null;
  /** Whether the built-in map replaces an online map that did not load. */
  readonly isOffline: boolean;
  /** Call this if the online style does not load. All maps then switch to the built-in one. */
  readonly onNoStyle: () => void;
};

/** Returns the style of all maps. After a failure, all use the built-in one until the person tries again. */
export function useMapStyle(): MapStyle {
  const wanted = useApp(({ workspace }) => workspace?.settings.mapStyleUrl ?? null);
  const isOffline = useApp(({ failedMapStyle }) => wanted !== null && failedMapStyle === wanted);
  const mapStyleFailed = useApp((state) => state.mapStyleFailed);
  const onNoStyle = useCallback(() => {
    if (wanted !== null) mapStyleFailed(wanted);
  }, [wanted, mapStyleFailed]);
  return { mapStyleUrl: isOffline ? null : wanted, isOffline, onNoStyle };
}
