import { AppError } from '#shared/contract/errors.ts';
import {
  LONGEST_SERVICE_NAME,
  PRACTICE_SERVICE_ID,
  type ServiceId,
} from '#shared/contract/services/services.ts';
import type { PolicyInForce } from '#shared/contract/workspace/policy.ts';
import type { Settings } from '#shared/contract/workspace/workspace.ts';
import { NO_PRICES } from '#shared/domain/list/credit-prices.ts';
import { PRACTICE_SERVICE } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ServiceRepository, StoredService } from '../../db/repositories/service-repository.ts';
import { parseBaseUrl, serviceIdentity } from '../../service/base-url.ts';
import { isForbiddenService } from '../policy/policy-rules.ts';

/** A service to call. `id` is null if the command gave an address that no service has yet. */
export type NamedService = Omit<StoredService, 'id'> & {
  readonly id: ServiceId | null;
  /** The service's name in the ledger: its address. Services at one address share their answers. */
  readonly identity: string;
};

/** A stored service, which therefore has an id. */
export type KnownService = NamedService & { readonly id: ServiceId };

type NamedServicesDependencies = {
  readonly services: ServiceRepository;
  readonly settings: () => Pick<Settings, 'serviceId'>;
  readonly policy: PolicyInForce;
  /** The service that the command names, by its address or its name. */
  readonly overrides: { readonly serviceUrl?: string | undefined; readonly serviceName?: string | undefined };
};

/** Ignores stored services whose address is not in normal form, but no new service can take their names. */
export function createNamedServices({ services, settings, policy, overrides }: NamedServicesDependencies) {
  // New names are compared with all services, because each name is unique.
  const usable = (): readonly StoredService[] => services.all().filter(hasUsableAddress);
  const find = (id: ServiceId): KnownService => {
    const found = services.find(id);
    if (found === null || !hasUsableAddress(found))
      throw new AppError({ code: 'service_not_found', name: '' });
    return named(found);
  };

  const usedLast = (): KnownService => named(lastOf(usable(), settings().serviceId, policy));

  const kept = (listId: ListId | null): ServiceId | null =>
    listId === null ? null : services.ofList(listId);

  /** If several services have the address, the list's service is used. @throws AppError `service_not_found` */
  function ofCommand(listId: ListId | null): NamedService | null {
    const { serviceUrl, serviceName } = overrides;
    if (serviceName !== undefined) {
      const stored = findNamed(usable(), serviceName);
      if (!stored) throw new AppError({ code: 'service_not_found', name: serviceName });
      return named(stored);
    }
    if (serviceUrl === undefined) return null;
    const identity = serviceIdentity(serviceUrl);
    const there = usable().filter(({ baseUrl }) => baseUrl === identity);
    const [stored] = [...there.filter(({ id }) => id === kept(listId)), ...there];
    return stored ? named(stored) : withoutName(identity);
  }

  return {
    find,
    ofCommand,

    /** Returns the service that the command names, or else the list's service, or else the service used last. */
    of(listId: ListId | null): NamedService {
      const known = kept(listId);
      return ofCommand(listId) ?? (known === null ? usedLast() : find(known));
    },

    /** Returns the services in the order in which they were added, the practice service first. */
    all: (): readonly KnownService[] => usable().map(named),

    /** Returns all services that may be called now. */
    asked: (): readonly NamedService[] =>
      [ofCommand(null), ...usable().map(named)].filter((one) => one !== null),

    /**
     * Finds the service with this name. If `name` is empty, finds the first service at this address. Returns null if there is
     * none.
     *
     * @throws AppError `service_name_taken` by a service at another address
     */
    at(baseUrl: string, name: string): KnownService | null {
      const all = services.all();
      const wanted = name.trim();
      if (wanted === '') return namedOrNull(all.find((one) => one.baseUrl === baseUrl));
      const found = findNamed(all, wanted);
      if (found && found.baseUrl !== baseUrl)
        throw new AppError({ code: 'service_name_taken', name: found.name });
      return namedOrNull(found);
    },

    add(baseUrl: string, name: string): KnownService {
      return find(
        services.add(name.trim() === '' ? freeName(baseUrl, services.all()) : name.trim(), baseUrl),
      );
    },

    /** @throws AppError `service_name_taken` */
    refuseTakenName(name: string, id: ServiceId): void {
      const other = services.all().find((one) => one.id !== id && isSameName(one.name, name));
      if (other) throw new AppError({ code: 'service_name_taken', name: other.name });
    },
  };
}

/** Returns the service used last. If the policy forbids it, returns the policy's own, or else the practice service. */
function lastOf(
  services: readonly StoredService[],
  serviceId: ServiceId,
  policy: PolicyInForce,
): StoredService {
  const last = services.find(({ id }) => id === serviceId);
  if (last && !isForbiddenService(policy, last.baseUrl)) return last;
  const { defaultService } = policy.policy;
  return services.find(({ baseUrl }) => baseUrl !== null && baseUrl === defaultService) ?? PRACTICE;
}

const isSameName = (one: string, other: string): boolean =>
  one.localeCompare(other.trim(), 'en', { sensitivity: 'accent' }) === 0;

/** Finds a service by name. Prefers the exact name, because the loose comparison ignores invisible characters. */
const findNamed = (services: readonly StoredService[], wanted: string): StoredService | undefined =>
  services.find(({ name }) => name === wanted.trim()) ??
  services.find(({ name }) => isSameName(name, wanted));

/** Used if the settings name a service that does not exist. */
const PRACTICE: StoredService = {
  id: PRACTICE_SERVICE_ID,
  name: 'Practice service',
  baseUrl: null,
  account: 'practice',
  requestPreset: null,
  concurrency: null,
  prices: NO_PRICES,
  isDeleted: false,
};

/** Whether the service is the practice service or its address is normalised. The app stores no other addresses. */
const hasUsableAddress = ({ id, baseUrl }: StoredService): boolean =>
  id === PRACTICE_SERVICE_ID || (baseUrl !== null && parseBaseUrl(baseUrl) === baseUrl);

const named = (stored: StoredService): KnownService => ({
  ...stored,
  identity: stored.id === PRACTICE_SERVICE_ID ? PRACTICE_SERVICE : (stored.baseUrl ?? stored.account),
});

const namedOrNull = (stored: StoredService | undefined): KnownService | null =>
  stored ? named(stored) : null;

const withoutName = (identity: string): NamedService => ({
  id: null,
  name: hostOf(identity),
  baseUrl: identity,
  account: identity,
  identity,
  requestPreset: null,
  concurrency: null,
  prices: NO_PRICES,
  isDeleted: false,
});

const hostOf = (baseUrl: string): string => URL.parse(baseUrl)?.host ?? baseUrl;

/** Returns the host of the address as a name, with a number if that name is taken. */
function freeName(baseUrl: string, taken: readonly StoredService[]): string {
  const host = hostOf(baseUrl).slice(0, LONGEST_SERVICE_NAME - 5);
  const isFree = (name: string): boolean => !taken.some((one) => isSameName(one.name, name));
  let name = host;
  for (let count = 2; !isFree(name); count += 1) name = `${host} ${count}`;
  return name;
}
