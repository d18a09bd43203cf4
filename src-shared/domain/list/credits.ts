/** The service's three credit pools. The service has no balance call: all numbers are our own count. */
export const CREDIT_POOLS = ['validation', 'geocode', 'email'] as const;
/** What a credit is spent on. */
export type CreditPool = (typeof CREDIT_POOLS)[number];

/** Credits, not money. `charged`: as the ledger counted them. */
export type PoolCount = { readonly quoted: number; readonly charged: number };
/** For each pool. */
export type CreditCount = { readonly [P in CreditPool]: PoolCount };

/** The ledger's name for the practice service, whose port is another each time. */
export const PRACTICE_SERVICE = 'practice';

/** Those of the practice service cost nothing. `mixed`: a count of both. */
export type CreditKind = 'real' | 'practice' | 'mixed';

/** @param services as the ledger names those that were asked; none: nothing was spent with the practice service */
export function creditKindOf(services: readonly string[]): CreditKind {
  const practised = services.filter((service) => service === PRACTICE_SERVICE).length;
  if (practised === 0) return 'real';
  return practised === services.length ? 'practice' : 'mixed';
}

/** Nothing quoted, nothing spent. */
export const NO_CREDITS: CreditCount = {
  validation: { quoted: 0, charged: 0 },
  geocode: { quoted: 0, charged: 0 },
  email: { quoted: 0, charged: 0 },
};
