/** Gives a shell the means to fetch updates: requests to the configured address, and the check of signatures. */
import { verify } from 'node:crypto';
import type { ResolveProxy } from '../../service/transport/network.ts';
import { createUpdateRequests, type SendUpdateRequest } from '../../service/update-requests.ts';
import type { UpdatePolicy } from './update-policy.ts';

export type UpdateSource = {
  readonly address: URL;
  readonly send: SendUpdateRequest;
  /** Whether the organisation signed this text. `signature` is base64. */
  readonly isSigned: (text: string, signature: string) => boolean;
};

/** `send` sends no request to another address and follows no redirect. */
export function createUpdateSource(
  { address, publicKey }: UpdatePolicy,
  resolveProxy: ResolveProxy,
  authorities: readonly string[],
): UpdateSource {
  return {
    address,
    send: createUpdateRequests(address, resolveProxy, authorities),
    isSigned: (text, signature) =>
      verify(null, Buffer.from(text), publicKey, Buffer.from(signature.trim(), 'base64')),
  };
}
