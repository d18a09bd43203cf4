import type { Settings } from '#shared/contract/workspace.ts';
import { useApp } from '../store/use-app.ts';
import { CheckBox } from '../ui/form/check-box.tsx';
import { SettingsPart } from './settings-part.tsx';

/** Only where the computer itself can tell a person of a run: in a window of the desktop. */
export function NoticeSettings({ settings }: { readonly settings: Settings }) {
  const changeSettings = useApp((state) => state.changeSettings);
  const isDesktop = useApp((state) => state.isDesktop);
  if (!isDesktop) return null;
  return (
    <SettingsPart name="Notifications">
      <CheckBox
        label="Tell me when a check is done or needs me, while another window is in front"
        isChecked={settings.notifies}
        onChange={(notifies) => void changeSettings({ notifies })}
      />
    </SettingsPart>
  );
}
