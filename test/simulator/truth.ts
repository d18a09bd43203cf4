/** The addresses and emails that the service knows on a simulated day. The seed of the day determines them. */
import type { ValidateQuery } from '../../src-main/service/address-service.ts';
import { confirming } from '../support/service/scripted-addresses.ts';
import { streetNamed } from './people.ts';

/** The number of a street that the service respells until `changeMind`. Only `can-continue.ts` uses it. */
export const RESPELT_STREET = 99;

type Kind = {
  readonly input?: Readonly<Record<string, string>>;
  readonly match?: Readonly<Record<string, unknown>>;
};

const RESPELT = ({ street = '' }: Address): Kind => ({ input: { street: `${street} West` } });

/** How the service's answer differs from the address in the request; null if the service does not know the address. */
const KINDS: readonly (((address: Address) => Kind) | null)[] = [
  () => ({}),
  () => ({}),
  () => ({}),
  () => ({ match: { confidence: 0.93 } }),
  () => ({ match: { confidence: 0.5 } }),
  () => ({ match: { accuracy_type: 'interpolated', match_type: 'interpolated', confidence: 0.85 } }),
  () => ({ match: { house_number_not_found: true, confidence: 0.88 } }),
  () => ({ input: { city: 'York' } }),
  () => ({ input: { city: 'York', postcode: 'YO1 7HH' } }),
  ({ street = '' }) => ({ input: { street: street.replace('Street', 'St') } }),
  RESPELT,
  (address) => ({
    match: { candidates: [{ confidence: 0.98, standardized: { ...address, city: 'Bath' } }] },
  }),
  null,
];
const RESULTS = ['deliverable', 'deliverable', 'deliverable', 'risky', 'undeliverable', 'unknown'] as const;

type Address = Exclude<ValidateQuery['input'], string>;

export type Truth = {
  /** Returns the body of the answer to the lookup with this body; null if the service does not know the address. */
  readonly answerTo: (body: string) => string | null;
  /** From now on, the service may answer known addresses differently. */
  readonly changeMind: () => void;
  /** Returns the result of an email. */
  readonly deliverableOf: (email: string) => string;
};

export function createTruth(seed: number): Truth {
  const draw = <T>(all: readonly T[], of: string): T => all[hash(`${seed} ${of}`) % all.length] as T;
  let isLater = false;
  return {
    answerTo(body) {
      const query = JSON.parse(body) as ValidateQuery;
      const first = body.includes(streetNamed(RESPELT_STREET)) ? RESPELT : draw(KINDS, body);
      if (first === null) return null;
      const kind = (isLater ? draw(KINDS, `${body} later`) : null) ?? first;
      if (typeof query.input === 'string') return JSON.stringify(confirming(query));
      const { input = {}, match = {} } = kind(query.input);
      const found = { ...query, input: { ...query.input, ...input } };
      return JSON.stringify(confirming(found, { confidence: 0.99, ...match }));
    },
    changeMind() {
      isLater = true;
    },
    deliverableOf: (email) => draw(RESULTS, email),
  };
}

/** Returns the FNV-1a hash of a text. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
