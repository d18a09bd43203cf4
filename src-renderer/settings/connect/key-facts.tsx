import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { hasEnded, type IssuedKey } from '#shared/contract/services/issued-key.ts';
import type { KeychainProblem, ServiceState } from '#shared/contract/workspace/workspace.ts';
import { KEY_FACTS, KEY_PLACES } from '#shared/messages/screens/connect.ts';
import { issuedKeySentence } from '#shared/messages/workspace/issued-key.ts';
import {
  countdownSentence,
  KEY_FOR_SESSION,
  KEYCHAIN_PROBLEMS,
} from '#shared/messages/workspace/services.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';

/** Says why the computer's keychain is not used and what that means, and offers to try the keychain again. */
function KeychainNote({ problem: { cause, detail } }: { readonly problem: KeychainProblem }) {
  const tryKeychainAgain = useApp((state) => state.tryKeychainAgain);
  return (
    <>
      <p>
        {KEYCHAIN_PROBLEMS[cause]} {KEY_FOR_SESSION}
      </p>
      <p className="quiet small">
        {KEY_FACTS.reason} {untrusted(detail)}
      </p>
      <div className="settings-actions">
        <Button onClick={() => void tryKeychainAgain()}>{KEY_FACTS.tryKeychain}</Button>
      </div>
    </>
  );
}

/** Says where the key is and what an issued key allows. If the key is not saved permanently, says why. */
export function KeyFacts({ service }: { readonly service: ServiceState }) {
  const openDialog = useApp((state) => state.openDialog);
  const { key, keychainProblem, issuedKey } = service;
  return (
    <>
      <p>{KEY_PLACES[key]}</p>
      {key === 'not_allowed' && (
        <div className="settings-actions">
          <Button onClick={() => openDialog('from-elsewhere')}>{KEY_FACTS.allow}</Button>
        </div>
      )}
      {issuedKey !== null && <IssuedKeyFacts service={service} issued={issuedKey} />}
      {key !== 'not_needed' && keychainProblem !== null && <KeychainNote problem={keychainProblem} />}
    </>
  );
}

/** Says what an issued key allows. Shows an expired key as a warning. */
function IssuedKeyFacts({ service, issued }: { readonly service: ServiceState; readonly issued: IssuedKey }) {
  const [nowMs] = useState(Date.now);
  const countdown = countdownSentence(service, nowMs);
  const isOver = hasEnded(issued, nowMs);
  return (
    <>
      <p className={isOver ? 'key-ended' : undefined}>
        {isOver && <TriangleAlert size={14} aria-hidden="true" />}
        {issuedKeySentence(issued, nowMs)}
      </p>
      {countdown !== '' && <p>{countdown}</p>}
      {issued.infoUrl !== null && (
        <p>
          <ExternalLink href={issued.infoUrl}>{KEY_FACTS.prices}</ExternalLink>
        </p>
      )}
    </>
  );
}
