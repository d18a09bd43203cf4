import type { Keychain } from '../../secrets/keychain.ts';
import { serviceIdentity } from '../../service/base-url.ts';
import type { ResolveProxy } from '../../service/transport/network.ts';
import type { RunningWork } from '../jobs/running-work.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import { readAllowedSettings } from '../settings.ts';
import type { PracticeAccess } from '../threads/start-practice-thread.ts';
import { type Connection, createConnection } from './connection.ts';
import { type ConnectionTests, createConnectionTests } from './connection-tests.ts';
import { createEnvironmentKey } from './environment-key.ts';
import { createIssuedKeys } from './issued-keys.ts';
import type { Permissions } from './permissions.ts';
import type { ServiceOverrides } from './service-access.ts';
import { createServiceClients, type ServiceClients } from './service-clients.ts';
import type { ReadMaybeCharged, ReadSpent } from './service-states.ts';

/** The services and their keys, and the clients for calls outside of jobs. */
export type Services = {
  readonly connection: Connection;
  readonly serviceClients: ServiceClients;
  readonly connectionTests: ConnectionTests;
};

export type ServiceOptions = {
  readonly keychain: Promise<Keychain>;
  readonly startPractice: () => Promise<PracticeAccess>;
  readonly overrides: ServiceOverrides;
  readonly resolveProxy: ResolveProxy;
};

/** Passes a changed key on to running jobs, unless the environment has a key. */
export function createServices(
  { keychain, startPractice, overrides, resolveProxy }: ServiceOptions,
  { repositories, approvals, policy, jobs, links }: OpenWorkspace & RunningWork & Permissions,
): Services {
  const { settings, services, runs } = repositories;
  const named = overrides.serviceUrl === undefined ? null : serviceIdentity(overrides.serviceUrl);
  const readSpent: ReadSpent = () => {
    const spent = services.spent();
    return ({ id, account }, pool) =>
      id === null ? runs.creditsSpent(account, pool) : (spent.get(id)?.[pool] ?? 0);
  };
  const readMaybeCharged: ReadMaybeCharged = () => {
    const maybeCharged = services.maybeCharged();
    return ({ id, account }) => (id === null ? runs.maybeCharged(account) : (maybeCharged.get(id) ?? 0));
  };
  const connection = createConnection({
    settings: () => readAllowedSettings(settings, { approvals, policy }),
    approvals,
    policy,
    keychain,
    startPractice,
    overrides,
    resolveProxy,
    environmentKey: createEnvironmentKey(settings, overrides.key ?? null, named),
    services,
    readSpent,
    readMaybeCharged,
    issuedKeys: createIssuedKeys(settings),
    links,
    onKey: (account, key) => {
      // If the environment has a key, that key is used, whichever key is stored.
      if (overrides.key === undefined) jobs.change({ type: 'key', account, key });
    },
  });
  const serviceClients = createServiceClients();
  return { connection, serviceClients, connectionTests: createConnectionTests(serviceClients) };
}
