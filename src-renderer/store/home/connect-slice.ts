/** Connecting a service: with a key the person has, or with an evaluation key the service issues. */

import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { EvaluationKeyAnswer, KeyTerms } from '#shared/contract/workspace.ts';
import { SERVICE_SAVED } from '#shared/messages/services.ts';
import type { CreateSlice } from '../slice.ts';

export type ConnectWay = 'own_key' | 'no_key' | 'evaluation_key' | 'register';

/** What the person fills in; the key is not among it and is held by its field alone. */
export type ConnectFields = {
  readonly way: ConnectWay;
  readonly serviceUrl: string;
  /** '' stands for one that follows from the address. */
  readonly name: string;
  readonly email: string;
  /** Whether the key is kept only until the app ends. */
  readonly isForSession: boolean;
};

export type Connecting = ConnectFields & {
  /** The core is asked, and with it the service or the keychain. */
  readonly isBusy: boolean;
  /** What went wrong last; it is shown where it can be mended, not as a notice. */
  readonly failure: Failure | null;
  /** What the service wants agreed to before it issues a key; null before it said so. */
  readonly terms: { readonly links: KeyTerms; readonly haveChanged: boolean } | null;
  /** Done: with what is in the workspace. */
  readonly isConnected: boolean;
};

export type ConnectSlice = {
  readonly connecting: Connecting;
  /** A service's own page for trials and plans; null while the address typed is not one. */
  readonly registerLink: string | null;
  /** Shows the screen, for the service used last unless an address is given; a request that is still going is shown as it is. */
  readonly openConnect: (way: ConnectWay, serviceUrl?: string) => void;
  readonly fillConnect: (fields: Partial<ConnectFields>) => void;
  /** An empty key stands for the one kept for this service before; none is taken where the service asks for none. */
  readonly connectWithKey: (key: string) => Promise<void>;
  /** The first time nothing is agreed to; the service answers with what it wants agreed to. */
  readonly requestEvaluationKey: (agreedTerms: KeyTerms | null) => Promise<void>;
  readonly stopEvaluationKey: () => Promise<void>;
  /** A person's yes to plain http with this host on another computer, and its end. */
  readonly allowCleartext: (host: string) => Promise<void>;
  readonly forbidCleartext: (host: string) => Promise<void>;
  /** From the terms back to address and email. */
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

    /** What fails is shown in the form; to a person who has left it, as a notice. */
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
          get().tell(`Nothing more is sent to ${host} without encryption`);
        }),
      leaveTerms: () => {
        if (!get().connecting.isBusy) change({ terms: null, failure: null });
      },
      readRegisterLink: (serviceUrl) =>
        attempt(async () => {
          const registerLink = await backend.readRegisterLink({ serviceUrl });
          // An answer to what has been typed over in the meantime.
          if (get().connecting.serviceUrl === serviceUrl) set({ registerLink });
        }),
    };
  };
