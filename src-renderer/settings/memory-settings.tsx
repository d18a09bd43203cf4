import { SETTINGS } from '#shared/messages/screens/settings.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { SettingsPart } from './settings-part.tsx';

export function MemorySettings() {
  const openAside = useApp((state) => state.openAside);
  return (
    <SettingsPart name="Earlier decisions">
      <p className="quiet">{SETTINGS.memory}</p>
      <Button onClick={() => openAside('memory')}>{SETTINGS.viewMemory}</Button>
    </SettingsPart>
  );
}
