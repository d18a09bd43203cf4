/** The services that the person switches between, changes, tests and deletes. */
import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import type { ConnectionTest, ProxyLogin, ServiceId } from '#shared/contract/services/services.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { NOTICES } from '#shared/messages/screens/notices.ts';
import type { CreateSlice } from '../slice.ts';

/** A test of a connection. `test` and `failure` are both null while it runs. `failure`: why nothing was sent. */
type Testing = {
  readonly serviceId: ServiceId;
  readonly test: ConnectionTest | null;
  readonly failure: Failure | null;
};

/** `forgetKey(null)` deletes the key of the service that was used last. */
export type ServicesSlice = {
  readonly testing: Testing | null;
  readonly switchService: (serviceId: ServiceId) => Promise<void>;
  readonly changeService: (changes: InputOf<'changeService'>) => Promise<void>;
  readonly deleteService: (serviceId: ServiceId) => Promise<void>;
  readonly forgetKey: (serviceId: ServiceId | null) => Promise<void>;
  readonly chooseService: (listId: ListId, serviceId: ServiceId) => Promise<void>;
  readonly testConnection: (serviceId: ServiceId) => Promise<void>;
  /** Saves the login and tests the connection again. */
  readonly saveProxyLogin: (serviceId: ServiceId, login: ProxyLogin) => Promise<void>;
  readonly tryKeychainAgain: () => Promise<void>;
};

export const createServicesSlice: CreateSlice<ServicesSlice> =
  ({ backend, attempt }) =>
  (set, get) => ({
    testing: null,

    switchService: (serviceId) =>
      attempt(async () => get().takeWorkspace(await backend.switchService({ serviceId }))),
    changeService: (changes) =>
      attempt(async () => get().takeWorkspace(await backend.changeService(changes))),
    deleteService: (serviceId) =>
      attempt(async () => {
        get().takeWorkspace(await backend.deleteService({ serviceId }));
        get().tell(NOTICES.serviceDeleted);
      }),
    forgetKey: (serviceId) =>
      attempt(async () => {
        get().takeWorkspace(await backend.forgetKey({ serviceId }));
        get().tell(NOTICES.keyForgotten);
      }),
    chooseService: (listId, serviceId) =>
      attempt(async () => {
        get().takeWorkspace(await backend.chooseService({ listId, serviceId }));
        await get().openQuote(listId, get().quoting?.scope);
      }, listId),
    testConnection: (serviceId) =>
      attempt(async () => {
        const asked: Testing = { serviceId, test: null, failure: null };
        set({ testing: asked });
        const show = (found: Partial<Testing>): void => {
          // The person may have tested another service meanwhile.
          if (get().testing === asked) set({ testing: { ...asked, ...found } });
        };
        try {
          show({ test: await backend.testConnection({ serviceId }) });
        } catch (error) {
          if (!(error instanceof AppError) || isHostLost(error.failure)) throw error;
          show({ failure: error.failure });
        }
      }),
    saveProxyLogin: (serviceId, login) =>
      attempt(async () => {
        await backend.saveProxyLogin({ serviceId, login });
        await get().testConnection(serviceId);
      }),
    tryKeychainAgain: () => attempt(async () => get().takeWorkspace(await backend.tryKeychainAgain({}))),
  });
