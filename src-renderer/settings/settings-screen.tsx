import { type Settings, ZOOMS } from '#shared/contract/workspace.ts';
import { useApp } from '../store/use-app.ts';
import { type Choice, ChoiceGroup } from '../ui/form/choice-group.tsx';
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
      <h1>Settings</h1>
      <SettingsNav />
      <ServiceSettings service={service} services={services} settings={settings} />
      <SettingsPart name="Checking" hasColumns>
        <RequestSettings settings={settings} />
        <AnswersAge settings={settings} />
      </SettingsPart>
      <SettingsPart name="Review" hasColumns>
        <ChoiceGroup
          legend="How strict"
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
          legend="Theme"
          value={settings.theme}
          choices={THEMES}
          onChange={(theme) => void changeSettings({ theme })}
        />
        <ChoiceGroup
          legend="Rows"
          value={settings.density}
          choices={DENSITIES}
          onChange={(density) => void changeSettings({ density })}
        />
        <SelectField
          label="Size"
          hint="How large everything is."
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

const STRICTNESS: readonly Choice<Settings['preset']>[] = [
  {
    value: 'strict',
    label: 'Strict',
    hint: 'Accepts by itself only what was confirmed as entered, to the building, at 0.97 or more.',
  },
  {
    value: 'normal',
    label: 'Normal',
    hint: 'Also accepts tidied spelling and added postcodes, at 0.90 or more.',
  },
  {
    value: 'relaxed',
    label: 'Relaxed',
    hint: 'Also accepts approximate matches at 0.80 or more when street, city and postcode matched.',
  },
];

const THEMES: readonly Choice<Settings['theme']>[] = [
  { value: 'system', label: 'As this computer' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const SIZES = ZOOMS.map((zoom) => ({ value: String(zoom), label: formatPercent(zoom / 100) }));

const DENSITIES: readonly Choice<Settings['density']>[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'normal', label: 'Normal' },
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'two_lines', label: 'Two lines' },
];
