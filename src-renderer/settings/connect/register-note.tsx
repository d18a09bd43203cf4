import { useEffect } from 'react';
import { CONNECT } from '#shared/messages/screens/connect.ts';
import { useApp } from '../../store/use-app.ts';
import { ExternalLink } from '../../ui/text/external-link.tsx';

/** Links to the service's own registration form. */
export function RegisterNote() {
  const serviceUrl = useApp(({ connecting }) => connecting.serviceUrl);
  const registerLink = useApp((state) => state.registerLink);
  const readRegisterLink = useApp((state) => state.readRegisterLink);
  useEffect(() => void readRegisterLink(serviceUrl), [serviceUrl, readRegisterLink]);
  return registerLink === null ? (
    <p className="quiet">{CONNECT.registerFirst}</p>
  ) : (
    <p>
      <ExternalLink href={registerLink}>{CONNECT.registerLink}</ExternalLink>{' '}
      <span className="quiet">{CONNECT.registerNext}</span>
    </p>
  );
}
