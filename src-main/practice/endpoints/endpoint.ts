/** What an endpoint is: where it is, which key it asks for, and how it answers. */

import type { EmailJudge } from '../emails/email-judge.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Access, Pool } from '../keys.ts';

export type Reply = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Call = {
  /** The body of a POST, the query of a GET (each parameter once, as text). */
  readonly input: unknown;
  /** What the path holds in place of `{name}`. */
  readonly pathParameter: string;
  /** The key the request was admitted with; '' on open endpoints. */
  readonly key: string;
  readonly remoteAddress: string;
  /** Takes credits of the key; the reply to give when there are too few, else null. */
  readonly charge: (amount: number) => Reply | null;
};

/** Loaded on the first use; requests wait for them. */
export type Sources = {
  readonly gazetteer: () => Promise<Gazetteer>;
  readonly emails: () => Promise<EmailJudge>;
};

export type Endpoint = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: Access;
  /** Which credits a call costs; null for none. */
  readonly pool: Pool | null;
  /** Whether it is a page for people, which a link of another site may open in a tab. */
  readonly isPage?: boolean;
  readonly handle: (call: Call) => Reply | Promise<Reply>;
};

export const ok = (body: unknown): Reply => ({ status: 200, body });

/** One shape for every error body; the document leaves it open (7, rule 3). */
export const refuse = (
  status: number,
  error: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): Reply => ({
  status,
  body: { error, message, ...more },
});
