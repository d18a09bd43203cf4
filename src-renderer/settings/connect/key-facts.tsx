import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { KeyState, ServiceState } from '#shared/contract/workspace.ts';
import type { IssuedKey } from '#shared/contract/issued-key.ts';
import { hasEnded } from '#shared/contract/issued-key.ts';
import { issuedKeySentence } from '#shared/messages/issued-key.ts';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';

const WHEREABOUTS: Record<KeyState, string> = {
  stored_in_keychain: "Kept in this computer's keychain. It is never shown again.",
  in_memory_only: 'Kept in memory until Doorstep closes.',
  none: 'None yet. No list can be checked without one.',
  not_needed: 'None is needed.',
};

/** Where a key will go. */
export function keptWhereHint(service: ServiceState | null): string {
  return (service?.keychainProblem ?? null) === null
    ? "It goes into this computer's keychain and is never shown again."
    : "It is kept in memory until Doorstep closes, because this computer's keychain cannot be used.";
}

/** Where the key is, why it is not kept for good where that is so, and what an issued one is good for. */
export function KeyFacts({ service }: { readonly service: ServiceState }) {
  const { key, keychainProblem, issuedKey } = service;
  return (
    <>
      <p>{WHEREABOUTS[key]}</p>
      {key === 'in_memory_only' && keychainProblem !== null && (
        <p className="quiet small">This computer's keychain cannot be used: {untrusted(keychainProblem)}</p>
      )}
      {issuedKey !== null && <IssuedKeyFacts issued={issuedKey} />}
    </>
  );
}

/** A key that has ended is a warning. */
function IssuedKeyFacts({ issued }: { readonly issued: IssuedKey }) {
  const [nowMs] = useState(Date.now);
  const isOver = hasEnded(issued, nowMs);
  return (
    <>
      <p className={isOver ? 'key-ended' : undefined}>
        {isOver && <TriangleAlert size={14} aria-hidden="true" />}
        {issuedKeySentence(issued, nowMs)}
      </p>
      {issued.infoUrl !== null && (
        <p>
          <ExternalLink href={issued.infoUrl}>Prices of the service</ExternalLink>
        </p>
      )}
    </>
  );
}
