import { ZOOMS } from '#shared/contract/workspace/workspace.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { DENSITIES, SETTINGS, STRICTNESS, THEMES } from '#shared/messages/screens/settings.ts';
import { useApp } from '../store/use-app.ts';
import { ChoiceGroup } from '../ui/form/choice-group.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { formatPercent } from '../ui/text/format.ts';
import { AboutSettings } from './about-settings.tsx';
import { AnswersAge } from './answers-age.tsx';
import { DataSettings } from './data-settings.tsx';
import { InitialsField } from './initials-field.tsx';
import { MapSettings } from './map-settings.tsx';
import { MemorySettings } from './memory-settings.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import { RequestSettings } from './request-settings.tsx';
import { ServiceSettings } from './service-settings.tsx';
import { ShortcutSettings } from './shortcut-settings.tsx';
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
    </div>
  );
}

const SIZES = ZOOMS.map((zoom) => ({ value: String(zoom), label: formatPercent(zoom / 100) }));
