import type { ValidateQuery } from '../../src-main/service/address-service.ts';
import { confirming } from '../support/service/scripted-addresses.ts';

const KINDS = ['sure', 'sure', 'sure', 'fair', 'poor', 'moved', 'respelt', 'none'] as const;

/** Returns the body of the service's answer; null if the service does not know the address. */
export function answerTo(body: string): string | null {
  const query = JSON.parse(body) as ValidateQuery;
  const kind = KINDS[hash(body) % KINDS.length];
  if (kind === 'none') return null;
  if (typeof query.input === 'string') return JSON.stringify(confirming(query));
  const { input } = query;
  const found =
    kind === 'moved' ? { city: 'York' } : kind === 'respelt' ? { street: `${input.street ?? ''} West` } : {};
  const confidence = kind === 'fair' ? 0.93 : kind === 'poor' ? 0.5 : 0.99;
  return JSON.stringify(confirming({ ...query, input: { ...input, ...found } }, { confidence }));
}

/** Returns the FNV-1a hash of a text. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
