import { useEffect } from 'react';
import { useApp } from '../../store/use-app.ts';
import { ExternalLink } from '../../ui/text/external-link.tsx';

/** Links to the service's own form. */
export function RegisterNote() {
  const serviceUrl = useApp(({ connecting }) => connecting.serviceUrl);
  const registerLink = useApp((state) => state.registerLink);
  const readRegisterLink = useApp((state) => state.readRegisterLink);
  useEffect(() => void readRegisterLink(serviceUrl), [serviceUrl, readRegisterLink]);
  return registerLink === null ? (
    <p className="quiet">Enter the service address first: the page belongs to it.</p>
  ) : (
    <p>
      <ExternalLink href={registerLink}>Open the register page</ExternalLink>{' '}
      <span className="quiet">Then come back, choose “I have a key” and enter the one you got.</span>
    </p>
  );
}
