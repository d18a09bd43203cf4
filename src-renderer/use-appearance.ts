import { useEffect } from 'react';
import { SMALLEST_ZOOM } from '#shared/contract/workspace/workspace.ts';
import { useApp } from './store/use-app.ts';

/** Applies theme and zoom from the settings. The page zooms itself, so that both hosts look the same. */
export function useAppearance(): void {
  const theme = useApp(({ workspace }) => workspace?.settings.theme ?? 'system');
  const zoom = useApp(({ workspace }) => workspace?.settings.zoom ?? SMALLEST_ZOOM);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  useEffect(() => {
    document.documentElement.style.setProperty('zoom', `${zoom}%`);
    document.documentElement.style.setProperty('--zoom', String(zoom / 100));
  }, [zoom]);
}
