/** The service's three credit pools. The service has no balance call, so all numbers are our own count. */
export const CREDIT_POOLS = ['validation', 'geocode', 'email'] as const;
export type CreditPool = (typeof CREDIT_POOLS)[number];

/** Credits, not money. `charged`: according to the ledger. */
export type PoolCount = { readonly quoted: number; readonly charged: number };
export type CreditCount = { readonly [P in CreditPool]: PoolCount };

/** The ledger's name for the practice service, whose port changes at each start. */
export const PRACTICE_SERVICE = 'practice';

/** Practice credits cost nothing. `mixed`: the count includes real and practice credits. */
export type CreditKind = 'real' | 'practice' | 'mixed';

/** @param services the ledger's names of the services that were asked; if there are none, the result is `real` */
export function creditKindOf(services: readonly string[]): CreditKind {
  const practised = services.filter((service) => service === PRACTICE_SERVICE).length;
  if (practised === 0) return 'real';
  return practised === services.length ? 'practice' : 'mixed';
}

export const NO_CREDITS: CreditCount = {
  validation: { quoted: 0, charged: 0 },
  geocode: { quoted: 0, charged: 0 },
  email: { quoted: 0, charged: 0 },
};
