/** Connects a service with the person's own key or with an evaluation key that the service issues. */

import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { EvaluationKeyAnswer, KeyTerms } from '#shared/contract/workspace/workspace.ts';
import { cleartextForbidden } from '#shared/messages/screens/notices.ts';
import { SERVICE_SAVED } from '#shared/messages/workspace/services.ts';
import type { CreateSlice } from '../slice.ts';

/** `no_key`: the service needs none. `register`: the person gets a key on the service's web page. */
export type ConnectWay = 'own_key' | 'no_key' | 'evaluation_key' | 'register';

/** The person's input without the key, which only its text field holds. */
type ConnectFields = {
  readonly way: ConnectWay;
  readonly serviceUrl: string;
  /** '' means that the app makes a name from the address. */
  readonly name: string;
  readonly email: string;
  readonly isForSession: boolean;
};

/** `terms` are the terms to accept for an evaluation key; null until the service sends them. */
export type Connecting = ConnectFields & {
  /** Whether a request is running. It may be waiting for the service or the keychain. */
  readonly isBusy: boolean;
  /** The latest failure. The form shows it next to the field, not as a notice. */
  readonly failure: Failure | null;
  readonly terms: { readonly links: KeyTerms; readonly haveChanged: boolean } | null;
  readonly isConnected: boolean;
};

/** `registerLink` is null until it is read, or if the address of the service is not valid. */
export type ConnectSlice = {
  readonly connecting: Connecting;
  readonly registerLink: string | null;
  /** Shows the screen for the given service, by default the one used last. A request that is running continues. */
  readonly openConnect: (way: ConnectWay, serviceUrl?: string) => void;
  readonly fillConnect: (fields: Partial<ConnectFields>) => void;
  /** An empty key means the saved key of this service, or no key if the service needs none. */
  readonly connectWithKey: (key: string) => Promise<void>;
  /** Requests an evaluation key. The first request agrees to nothing, and the service answers with its terms. */
  readonly requestEvaluationKey: (agreedTerms: KeyTerms | null) => Promise<void>;
  readonly stopEvaluationKey: () => Promise<void>;
  readonly allowCleartext: (host: string) => Promise<void>;
  readonly forbidCleartext: (host: string) => Promise<void>;
  readonly leaveTerms: () => void;
  readonly readRegisterLink: (serviceUrl: string) => Promise<void>;
};

const NOTHING_TYPED = { name: '', email: '', isForSession: false };
const NOTHING_DONE = { isBusy: false, failure: null, terms: null, isConnected: false };

export const createConnectSlice: CreateSlice<ConnectSlice> =
  ({ backend, attempt }) =>
  (set, get) => {
    const change = (changes: Partial<Connecting>): void =>
      set(({ connecting }) => ({ connecting: { ...connecting, ...changes } }));

    /** Shows a failure in the form, or as a notice if the person has left it. */
    const ask = (work: () => Promise<void>): Promise<void> =>
      attempt(async () => {
        if (get().connecting.isBusy) return;
        change({ isBusy: true, failure: null });
        try {
          await work();
        } catch (error) {
          const isHere = get().screen.name === 'connect';
          if (!isHere || !(error instanceof AppError) || isHostLost(error.failure)) throw error;
          change({ failure: error.failure });
        } finally {
          change({ isBusy: false });
        }
      });

    const finish = (): void => {
      change({ isConnected: true, terms: null, email: '' });
      if (get().screen.name !== 'connect') get().tell(SERVICE_SAVED);
    };

    return {
      connecting: { way: 'own_key', serviceUrl: '', ...NOTHING_TYPED, ...NOTHING_DONE },
      registerLink: null,

      openConnect: (way, given) => {
        const used = get().workspace?.service;
        const serviceUrl = given ?? used?.baseUrl ?? '';
        const name = given === undefined && used?.kind === 'custom' ? used.name : '';
        if (!get().connecting.isBusy) change({ way, serviceUrl, ...NOTHING_TYPED, name, ...NOTHING_DONE });
        get().openAside('connect');
      },
      fillConnect: (fields) => {
        if (!get().connecting.isBusy) change({ ...fields, failure: null });
      },
      connectWithKey: (key) =>
        ask(async () => {
          const { way, serviceUrl, name, isForSession } = get().connecting;
          const fields =
            way === 'no_key'
              ? { key: null, asksForKey: false }
              : { key: key.trim() === '' ? null : key, isForSession };
          get().takeWorkspace(await backend.connectService({ serviceUrl, name, ...fields }));
          finish();
        }),
      requestEvaluationKey: (agreedTerms) =>
        ask(async () => {
          const { serviceUrl, name, email } = get().connecting;
          const answer: EvaluationKeyAnswer = await backend.requestEvaluationKey({
            serviceUrl,
            name,
            email,
            agreedTerms,
          });
          if (answer.outcome === 'terms_required') {
            return change({ terms: { links: answer.terms, haveChanged: answer.haveChanged } });
          }
          get().takeWorkspace(answer.workspace);
          finish();
        }),
      stopEvaluationKey: () => attempt(async () => void (await backend.stopEvaluationKey({}))),
      allowCleartext: (host) =>
        attempt(async () => get().takeWorkspace(await backend.allowCleartext({ host }))),
      forbidCleartext: (host) =>
        attempt(async () => {
          get().takeWorkspace(await backend.forbidCleartext({ host }));
          get().tell(cleartextForbidden(host));
        }),
      leaveTerms: () => {
        if (!get().connecting.isBusy) change({ terms: null, failure: null });
      },
      readRegisterLink: (serviceUrl) =>
        attempt(async () => {
          const registerLink = await backend.readRegisterLink({ serviceUrl });
          // Drops the answer if the person has typed another address meanwhile.
          if (get().connecting.serviceUrl === serviceUrl) set({ registerLink });
        }),
    };
  };
