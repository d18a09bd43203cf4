/** What the page learns of the connected service and its key. */
import type { Keychain } from '../../secrets/keychain.ts';
import { cleartextHost } from '../../service/cleartext.ts';
import { registerUrl } from '../../service/key-service.ts';
import type { ServiceState } from '#shared/contract/workspace.ts';
import type { IssuedKey } from '#shared/contract/issued-key.ts';
import type { OfferedLinks } from './offered-links.ts';

export type ServiceFacts = {
  /** null: the practice service. */
  readonly baseUrl: string | null;
  readonly hasKey: boolean;
  /** The key comes from the environment and is not kept. */
  readonly isGiven: boolean;
  readonly keychain: Keychain;
  /** What came with the key that is kept; null when a person entered it. */
  readonly issuedKey: IssuedKey | null;
  readonly links: OfferedLinks;
};

export function serviceStateOf({
  baseUrl,
  hasKey,
  isGiven,
  keychain,
  issuedKey,
  links,
}: ServiceFacts): ServiceState {
  const { kind, problem: keychainProblem } = keychain;
  if (baseUrl === null) {
    const none = { cleartextHost: null, registerUrl: null, issuedKey: null };
    return { kind: 'practice', baseUrl: '', key: 'not_needed', keychainProblem, ...none };
  }
  const isKept = kind === 'os' && !isGiven;
  return {
    kind: 'custom',
    baseUrl,
    cleartextHost: cleartextHost(baseUrl),
    key: hasKey ? (isKept ? 'stored_in_keychain' : 'in_memory_only') : 'none',
    keychainProblem,
    registerUrl: links.offer(registerUrl(baseUrl)),
    issuedKey: hasKey && !isGiven ? offered(issuedKey, links) : null,
  };
}

/** Named again at each start, so that the page may have it opened. */
function offered(issued: IssuedKey | null, links: OfferedLinks): IssuedKey | null {
  if (issued?.infoUrl) links.offer(issued.infoUrl);
  return issued;
}
