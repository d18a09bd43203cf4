import { STYLE_FAILED } from '#shared/messages/fix/map.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { useMapStyle } from './use-map-style.ts';

/** Says that the built-in map replaces the online map, because the online map did not load. */
export function OfflineNote() {
  const { isOffline } = useMapStyle();
  const tryAgain = useApp((state) => state.tryMapStyleAgain);
  if (!isOffline) return null;
  return (
    <p className="map-note small" role="status">
      {STYLE_FAILED}{' '}
      <Button look="quiet" onClick={tryAgain}>
        {COMMON.tryAgain}
      </Button>
    </p>
  );
}
