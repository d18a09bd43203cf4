import type { EmailJudge } from '../emails/email-judge.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Access, Pool } from '../keys.ts';

/** The answer of an endpoint. A `body` that is a text is sent unchanged, any other as JSON. */
export type Reply = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Call = {
  /** The body of a POST, or the query of a GET (each parameter once, as text). */
  readonly input: unknown;
  /** The part of the path that replaces `{name}`. */
  readonly pathParameter: string;
  /** The request's accepted key; '' on open endpoints. */
  readonly key: string;
  readonly remoteAddress: string;
  /** Takes credits from the key. Returns the refusal if there are too few, otherwise null. */
  readonly charge: (amount: number) => Reply | null;
};

/** The data, which is loaded on first use. Requests wait for it. */
export type Sources = {
  readonly gazetteer: () => Promise<Gazetteer>;
  readonly emails: () => Promise<EmailJudge>;
};

/** `path` may end in `{name}`, which matches any one segment. */
export type Endpoint = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: Access;
  /** The credits that a call costs; null for none. */
  readonly pool: Pool | null;
  /** Whether this is a page for people. Other sites may link to it. */
  readonly isPage?: boolean;
  readonly handle: (call: Call) => Reply | Promise<Reply>;
};

export const ok = (body: unknown): Reply => ({ status: 200, body });

/** Returns an error. The document leaves error bodies open (7, rule 3), so all errors have the same form. */
export const refuse = (
  status: number,
  error: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): Reply => ({
  status,
  body: { error, message, ...more },
});
