/** The service's three credit pools. The service has no balance call: all numbers are our own count. */
export const CREDIT_POOLS = ['validation', 'geocode', 'email'] as const;
export type CreditPool = (typeof CREDIT_POOLS)[number];

export type PoolCount = { readonly quoted: number; readonly charged: number };
export type CreditCount = { readonly [P in CreditPool]: PoolCount };

export const NO_CREDITS: CreditCount = {
  validation: { quoted: 0, charged: 0 },
  geocode: { quoted: 0, charged: 0 },
  email: { quoted: 0, charged: 0 },
};
