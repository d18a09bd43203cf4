import { useCallback } from 'react';
import { useApp } from '../../store/use-app.ts';

type MapStyle = {
  /** Address of the online style to draw; null: the built-in map. */
  readonly mapStyleUrl: string | null;
  /** The built-in map is drawn because the online one did not answer. */
  readonly isOffline: boolean;
  /** The online style does not answer: from now on all maps are the built-in one. */
  readonly onNoStyle: () => void;
};

export function useMapStyle(): MapStyle {
  const wanted = useApp(({ workspace }) => workspace?.settings.mapStyleUrl ?? null);
  const isOffline = useApp(({ failedMapStyle }) => wanted !== null && failedMapStyle === wanted);
  const mapStyleFailed = useApp((state) => state.mapStyleFailed);
  const onNoStyle = useCallback(() => {
    if (wanted !== null) mapStyleFailed(wanted);
  }, [wanted, mapStyleFailed]);
  return { mapStyleUrl: isOffline ? null : wanted, isOffline, onNoStyle };
}
