import { SETTINGS } from '#shared/messages/screens/settings.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { SettingsPart } from './settings-part.tsx';

export function AboutSettings() {
  const openDialog = useApp((state) => state.openDialog);
  return (
    <SettingsPart name="About">
      <div className="settings-actions">
        <Button onClick={() => openDialog('about')}>{SETTINGS.versionAndLicences}</Button>
      </div>
    </SettingsPart>
  );
}
