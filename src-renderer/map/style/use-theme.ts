import { useSyncExternalStore } from 'react';
import { useApp } from '../../store/use-app.ts';

const darkness = matchMedia('(prefers-color-scheme: dark)');

/** Returns the current theme, so that maps, which have their own colours, can be created again on a change. */
export function useTheme(): 'light' | 'dark' {
  const theme = useApp(({ workspace }) => workspace?.settings.theme ?? 'system');
  const isDark = useSyncExternalStore(
    (changed) => {
      darkness.addEventListener('change', changed);
      return () => darkness.removeEventListener('change', changed);
    },
    () => darkness.matches,
  );
  if (theme !== 'system') return theme;
  return isDark ? 'dark' : 'light';
}
