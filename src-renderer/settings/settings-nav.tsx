import { useEffect, useState } from 'react';
import { SETTINGS, SETTINGS_PARTS } from '#shared/messages/screens/settings.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { partId, type SettingsPartName } from './settings-part.tsx';

/** A section counts as current if it begins at most this far below the top of the page. */
const READ_BELOW_PX = 120;

/** Links to each section, and marks the current one. */
export function SettingsNav() {
  const isDesktop = useApp((state) => state.isDesktop);
  const hasPolicy = useApp(({ workspace }) => (workspace?.policy.source ?? null) !== null);
  const isAbsent = (name: SettingsPartName): boolean =>
    (name === 'Notifications' && !isDesktop) || (name === 'Organisation' && !hasPolicy);
  const current = useCurrentSection();
  const go = (name: SettingsPartName): void => {
    const part = document.getElementById(partId(name));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  };
  return (
    <nav className="settings-nav" aria-label={SETTINGS.sections}>
      <ul>
        {SETTINGS_PARTS.map((name) =>
          isAbsent(name) ? null : (
            <li key={name}>
              <Button look="quiet" aria-current={name === current} onClick={() => go(name)}>
                {name}
              </Button>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/** Returns the last section that begins near the top or above it; at the end of the page, the last section. */
function useCurrentSection(): SettingsPartName {
  const [current, setPresent] = useState<SettingsPartName>(SETTINGS_PARTS[0]);
  useEffect(() => {
    const read = ({ target }: Event): void => {
      // Dialogs and text fields scroll too.
      if (!(target instanceof HTMLElement) || !target.matches('.page')) return;
      const top = target.getBoundingClientRect().top + READ_BELOW_PX;
      const isAtEnd = target.scrollTop + target.clientHeight >= target.scrollHeight - 1;
      const begun = SETTINGS_PARTS.filter((name) => {
        const box = document.getElementById(partId(name))?.getBoundingClientRect();
        return box !== undefined && (isAtEnd || box.top <= top);
      });
      setPresent(begun.at(-1) ?? SETTINGS_PARTS[0]);
    };
    // Scroll events do not bubble.
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', read, options);
    return () => document.removeEventListener('scroll', read, options);
  }, []);
  return current;
}
