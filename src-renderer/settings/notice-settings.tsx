import type { Settings } from '#shared/contract/workspace/workspace.ts';
import { SETTINGS } from '#shared/messages/screens/settings.ts';
import { useApp } from '../store/use-app.ts';
import { CheckBox } from '../ui/form/check-box.tsx';
import { SettingsPart } from './settings-part.tsx';

/** Shown only in the desktop window, where the computer can notify a person about a run. */
export function NoticeSettings({ settings }: { readonly settings: Settings }) {
  const changeSettings = useApp((state) => state.changeSettings);
  const isDesktop = useApp((state) => state.isDesktop);
  if (!isDesktop) return null;
  return (
    <SettingsPart name="Notifications">
      <CheckBox
        label={SETTINGS.notify}
        isChecked={settings.notifies}
        onChange={(notifies) => void changeSettings({ notifies })}
      />
    </SettingsPart>
  );
}
