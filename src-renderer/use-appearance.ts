import { useEffect } from 'react';
import { SMALLEST_ZOOM } from '#shared/contract/workspace.ts';
import { useApp } from './store/use-app.ts';

/** Theme and size of everything, as the settings say. Both hosts show the same: neither is asked to zoom by itself. */
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
