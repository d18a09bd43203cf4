import { useEffect, useState } from 'react';
import type { ShippedPart } from '#shared/contract/workspace/about.ts';
import { ABOUT, appVersion } from '#shared/messages/screens/settings.ts';
import { CHROMIUM_LICENCES, shippedPartsSentence } from '#shared/messages/workspace/about.ts';
import { UPDATES_OFF, updatesFrom } from '#shared/messages/workspace/updates.ts';
import { useApp } from '../../store/use-app.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Message } from '../../ui/text/message.tsx';
import './about-dialog.css';

/** Shows facts about the app, and all third-party parts with their licences. */
export function AboutDialog() {
  const about = useApp((state) => state.about);
  const isRequired = useApp(({ workspace }) => workspace?.policy.policy.updates === 'required');
  const readAbout = useApp((state) => state.readAbout);
  const closeDialog = useApp((state) => state.closeDialog);
  useEffect(() => void readAbout(), [readAbout]);
  return (
    <Dialog title={ABOUT.title} size="wide" onClose={closeDialog}>
      {about && (
        <div className="about">
          <header>
            <p>
              <strong>{appVersion(about.version)}</strong>
            </p>
            <p>{about.updatesFrom === null ? UPDATES_OFF : updatesFrom(about.updatesFrom, isRequired)}</p>
            <p className="quiet">{shippedPartsSentence(about.parts.length)}</p>
          </header>
          <ShippedParts parts={about.parts} />
        </div>
      )}
    </Dialog>
  );
}

function ShippedParts({ parts }: { readonly parts: readonly ShippedPart[] }) {
  const [search, setSearch] = useState('');
  const licence = useApp((state) => state.licence);
  const readLicence = useApp((state) => state.readLicence);
  const wanted = search.trim().toLowerCase();
  const found = parts
    .map((part, index) => ({ ...part, index }))
    .filter(({ name, licence: its }) => `${name} ${its}`.toLowerCase().includes(wanted));
  const shown = licence && parts[licence.part];
  return (
    <div className="about-parts">
      <div className="about-found">
        <input
          className="input"
          type="search"
          aria-label={ABOUT.search}
          placeholder={ABOUT.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {found.length === 0 && <Message title={ABOUT.noneFound} />}
        <ul aria-label={ABOUT.parts}>
          {found.map(({ name, version, licence: its, index }) => (
            <li key={index}>
              <button
                type="button"
                className="about-part"
                aria-current={licence?.part === index}
                onClick={() => void readLicence(index)}
              >
                <span>
                  {name} {version !== null && <span className="quiet">{version}</span>}
                </span>
                <span className="quiet small">{its}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling content must be reachable by keyboard */}
      <section className="about-licence" aria-label={ABOUT.licence} tabIndex={0}>
        {shown ? <pre>{licence.text}</pre> : <p className="quiet">{ABOUT.chooseName}</p>}
        {shown?.name === 'electron' && <p className="quiet">{CHROMIUM_LICENCES}</p>}
      </section>
    </div>
  );
}
