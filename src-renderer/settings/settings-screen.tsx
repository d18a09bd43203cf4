import { INITIALS, type Settings, ZOOMS } from '#shared/contract/workspace/workspace.ts';
import { ASK_INITIALS } from '#shared/messages/review/initials.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { DENSITIES, SETTINGS, STRICTNESS, THEMES } from '#shared/messages/screens/settings.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { CheckBox } from '../ui/form/check-box.tsx';
import { ChoiceGroup } from '../ui/form/choice-group.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { formatPercent } from '../ui/text/format.ts';
import { AnswersAge } from './answers-age.tsx';
import { DataSettings } from './data-settings.tsx';
import { MapSettings } from './map-settings.tsx';
import { PolicySettings } from './policy-settings.tsx';
import { RequestSettings } from './request-settings.tsx';
import { ServiceSettings } from './service-settings.tsx';
import { ShortcutSettings } from './shortcut-settings.tsx';
import { TextSetting } from './text-setting.tsx';
import { WorkspaceSettings } from './workspace-settings.tsx';
import './settings.css';
import { SettingsNav } from './settings-nav.tsx';
import { SettingsPart } from './settings-part.tsx';

export function SettingsScreen() {
  const workspace = useApp((state) => state.workspace);
  const changeSettings = useApp((state) => state.changeSettings);
  if (!workspace) return null;
  const { settings, service, services } = workspace;

  return (
    <div className="page settings settings-all">
      <h1>{COMMON.settings}</h1>
      <SettingsNav />
      <ServiceSettings service={service} services={services} settings={settings} />
      <SettingsPart name="Checking" hasColumns>
        <RequestSettings settings={settings} />
        <AnswersAge settings={settings} />
      </SettingsPart>
      <SettingsPart name="Review" hasColumns>
        <ChoiceGroup
          legend={SETTINGS.strictness}
          value={settings.preset}
          choices={STRICTNESS}
          onChange={(preset) => void changeSettings({ preset })}
        />
        <InitialsField value={settings.initials} onChange={(initials) => void changeSettings({ initials })} />
      </SettingsPart>
      <MemorySettings />
      <WorkspaceSettings />
      <DataSettings settings={settings} />
      <MapSettings settings={settings} />
      <NoticeSettings settings={settings} />
      <SettingsPart name="Appearance" hasColumns>
        <ChoiceGroup
          legend={SETTINGS.theme}
          value={settings.theme}
          choices={THEMES}
          onChange={(theme) => void changeSettings({ theme })}
        />
        <ChoiceGroup
          legend={SETTINGS.rows}
          value={settings.density}
          choices={DENSITIES}
          onChange={(density) => void changeSettings({ density })}
        />
        <SelectField
          label={SETTINGS.size}
          hint={SETTINGS.sizeHint}
          value={String(settings.zoom)}
          options={SIZES}
          onChange={(zoom) => void changeSettings({ zoom: Number(zoom) })}
        />
      </SettingsPart>
      <ShortcutSettings chosen={settings.keys} />
      <AboutSettings />
      {workspace.policy.source !== null && <PolicySettings found={workspace.policy} />}
    </div>
  );
}

const SIZES = ZOOMS.map((zoom) => ({ value: String(zoom), label: formatPercent(zoom / 100) }));

function AboutSettings() {
  const openDialog = useApp((state) => state.openDialog);
  return (
    <SettingsPart name="About">
      <div className="settings-actions">
        <Button onClick={() => openDialog('about')}>{SETTINGS.versionAndLicences}</Button>
      </div>
    </SettingsPart>
  );
}

type Props = { readonly value: string; readonly onChange: (initials: string) => void };

function InitialsField({ value, onChange }: Props) {
  return (
    <TextSetting
      key={value}
      label={ASK_INITIALS.label}
      hint={SETTINGS.initialsHint}
      value={value}
      longest={8}
      problemOf={(text) => (INITIALS.test(text) ? null : ASK_INITIALS.problem)}
      onChange={onChange}
    />
  );
}

function MemorySettings() {
  const openAside = useApp((state) => state.openAside);
  return (
    <SettingsPart name="Earlier decisions">
      <p className="quiet">{SETTINGS.memory}</p>
      <Button onClick={() => openAside('memory')}>{SETTINGS.viewMemory}</Button>
    </SettingsPart>
  );
}

/** Shown only in the desktop window, where the computer can notify a person about a run. */
function NoticeSettings({ settings }: { readonly settings: Settings }) {
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
