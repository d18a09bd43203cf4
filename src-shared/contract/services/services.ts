import { z } from 'zod';
import type { Failure } from '../errors.ts';

/** Identifies a service of the workspace, even after its deletion. */
export type ServiceId = number;

/** The practice service inside the app. It always exists. */
export const PRACTICE_SERVICE_ID: ServiceId = 1;

/** The maximum length of a name, in UTF-16 units. */
export const LONGEST_SERVICE_NAME = 60;

/** The way of a connection. */
export type Reached = {
  /** `host:port` of the proxy; null without a proxy. */
  readonly proxy: string | null;
  /** The issuer of the service's certificate, in its words; null for plain http. */
  readonly issuer: string | null;
};

/** The proxy that a failure is about. */
export type InvolvedProxy = {
  /** `host:port`; '' if the value could not be read. */
  readonly name: string;
  /** The variable that names the proxy, such as `HTTPS_PROXY`; '' if the system does. */
  readonly from: string;
  /** The source of the login that was sent: the same as that of the proxy, or Settings; null for none. */
  readonly login: 'rules' | 'settings' | null;
};

export type ConnectionTest = {
  /** The ways that were possible, best first: `host:port` of a proxy; null without a proxy. */
  readonly ways: readonly (string | null)[];
  /** null if there was no connection to the service. */
  readonly reached: Reached | null;
  readonly tookMs: number;
  /** null if the service answered and accepted the key. */
  readonly failure: Failure | null;
};

/** Whether the name contains only visible characters. */
export const isPlainName = (name: string): boolean => !/\p{Cc}|\p{Cf}/u.test(name);

export const serviceId = z.int().positive();

/** The name and the password that a proxy wants. */
export type ProxyLogin = { readonly user: string; readonly password: string };

const LONGEST_LOGIN_PART = 256;

/** Whether a header can carry the login. It puts a colon between the two parts. */
export const isProxyLogin = ({ user, password }: ProxyLogin): boolean =>
  user !== '' &&
  !user.includes(':') &&
  [user, password].every((part) => part.length <= LONGEST_LOGIN_PART && !/\p{Cc}/u.test(part));

export const proxyLogin = z.strictObject({ user: z.string(), password: z.string() }).refine(isProxyLogin);
