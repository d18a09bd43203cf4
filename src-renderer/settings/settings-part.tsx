import type { ReactNode } from 'react';
import type { SETTINGS_PARTS } from '#shared/messages/screens/settings.ts';

export type SettingsPartName = (typeof SETTINGS_PARTS)[number];

/** The id of the section's element, to which `SettingsNav` scrolls. */
export const partId = (name: SettingsPartName): string =>
  `settings-${name.replaceAll(' ', '-').toLowerCase()}`;

type Props = {
  readonly name: SettingsPartName;
  readonly action?: ReactNode;
  readonly hasColumns?: boolean;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
};

/**
 * One section. It can take the focus, so that a person who uses the keyboard continues here after a jump from
 * `SettingsNav`.
 */
export const SettingsPart = ({ name, action, hasColumns = false, isBusy = false, children }: Props) => (
  <section id={partId(name)} className="settings-part" tabIndex={-1} aria-label={name} aria-busy={isBusy}>
    <header className="settings-title">
      <h2>{name}</h2>
      {action}
    </header>
    {hasColumns ? <div className="settings-columns">{children}</div> : children}
  </section>
);
