/** Creates the state of a service for the page: facts about the service and its key. */

import type { IssuedKey } from '#shared/contract/services/issued-key.ts';
import type { CreditsLeft, KeyState, ServiceState } from '#shared/contract/workspace/workspace.ts';
import type { CreditPool } from '#shared/domain/list/credits.ts';
import type { Keychain } from '../../secrets/keychain.ts';
import { keychainProblemOf } from '../../secrets/problem-cause.ts';
import { cleartextHost } from '../../service/cleartext.ts';
import { registerUrl } from '../../service/key-service.ts';
import type { NamedService } from './named-services.ts';
import type { OfferedLinks } from './offered-links.ts';

export type ServiceFacts = {
  readonly service: NamedService;
  /** Whether a person at this computer approved the service for the workspace. */
  readonly isAllowed: boolean;
  readonly isForbidden: boolean;
  readonly hasKey: boolean;
  /** False if a person said that the service needs no key. */
  readonly asksForKey: boolean;
  /** Whether the key comes from the environment, so that it is not stored. */
  readonly isGiven: boolean;
  readonly keychain: Keychain;
  /** The data that the service sent with the stored key, such as its limits; null if a person entered the key. */
  readonly issuedKey: IssuedKey | null;
  readonly creditsLeft: CreditsLeft;
  readonly spent: (pool: CreditPool) => number;
  readonly maybeCharged: number;
  readonly links: OfferedLinks;
};

/** Also offers the service's links, so that the page may open them. */
export function serviceStateOf({ service, ...facts }: ServiceFacts): ServiceState {
  const { isAllowed, hasKey, asksForKey, isGiven, keychain, issuedKey, links } = facts;
  const { id, name, baseUrl, account, requestPreset, concurrency, prices } = service;
  const count = (pool: CreditPool) => ({ quoted: 0, charged: facts.spent(pool) });
  const common = {
    id,
    name,
    requestPreset,
    concurrency,
    prices,
    isForbidden: facts.isForbidden,
    keychainProblem: keychain.problem === null ? null : keychainProblemOf(keychain.problem),
    spent: { validation: count('validation'), geocode: count('geocode'), email: count('email') },
    maybeCharged: facts.maybeCharged,
  };
  if (baseUrl === null) {
    const none = { cleartextHost: null, registerUrl: null, issuedKey: null };
    const creditsLeft = { validation: null, geocode: null };
    return { kind: 'practice', baseUrl: '', key: 'not_needed', creditsLeft, ...none, ...common };
  }
  const isKept = keychain.keeps(account) && !isGiven;
  return {
    kind: 'custom',
    baseUrl,
    cleartextHost: cleartextHost(baseUrl),
    key: !isAllowed ? 'not_allowed' : asksForKey ? keyStateOf(hasKey, isKept) : 'not_needed',
    registerUrl: isAllowed && !facts.isForbidden ? links.offer(registerUrl(baseUrl)) : null,
    issuedKey: hasKey && !isGiven ? offered(issuedKey, links) : null,
    creditsLeft: facts.creditsLeft,
    ...common,
  };
}

const keyStateOf = (hasKey: boolean, isKept: boolean): KeyState =>
  hasKey ? (isKept ? 'stored_in_keychain' : 'in_memory_only') : 'none';

/** Offers the link again at each start, so that the page may open it. */
function offered(issued: IssuedKey | null, links: OfferedLinks): IssuedKey | null {
  if (issued?.infoUrl) links.offer(issued.infoUrl);
  return issued;
}
