/** A service that sends each answer only on the test's command, in any order. It counts its own charges. */
import type { AddressService, ValidateQuery } from '../../../src-main/service/address-service.ts';
import { parseMatch } from '../../../src-main/service/replies/parse-match.ts';
import { ServiceError, type ServiceErrorKind } from '../../../src-main/service/service-error.ts';
import { confirming } from './scripted-addresses.ts';

export type FailureKind = Exclude<ServiceErrorKind, 'aborted'>;

export type ServiceOnDemand = ReturnType<typeof createServiceOnDemand>;

type Request = {
  readonly question: string;
  isCharged: boolean;
  /** Ends the request; null means that it ends with an answer. */
  readonly end: (error: ServiceError | null) => void;
};

/** @param onAsk called with each lookup as soon as it arrives */
export function createServiceOnDemand(onAsk: (query: ValidateQuery) => void) {
  const waiting: Request[] = [];
  const heard = new Set<string>();
  let charged = 0;

  const at = (which: number): number => which % Math.max(1, waiting.length);
  const charge = (request: Request): void => {
    if (!request.isCharged) charged += 1;
    request.isCharged = true;
  };
  const deliver = (index: number): void => {
    const [request] = waiting.splice(index, 1);
    if (!request) return;
    charge(request);
    heard.add(request.question);
    request.end(null);
  };

  const addresses: Pick<AddressService, 'validate'> = {
    async validate(query, { signal } = {}) {
      onAsk(query);
      const { promise, resolve } = Promise.withResolvers<ServiceError | null>();
      waiting.push({ question: JSON.stringify(query), isCharged: false, end: resolve });
      const abandoned = { kind: 'aborted', attempts: 1, mayHaveReached: true, maybeCharged: 1 } as const;
      signal?.addEventListener('abort', () => resolve(new ServiceError(abandoned)));
      const error = await promise;
      if (error) throw error;
      const raw = JSON.stringify(confirming(query));
      const value = parseMatch(raw);
      if (!value) throw new Error('the reply is no match');
      return { value, raw, status: 200, attempts: 1, repeats: 0, maybeCharged: 0, tookMs: 1 };
    },
  };

  return {
    addresses,
    inFlight: (): number => waiting.length,
    /** Returns the number of charged answers, whether received or not. */
    charged: (): number => charged,
    /** Returns the number of charged answers that are still in flight. */
    onTheWay: (): number => waiting.filter(({ isCharged }) => isCharged).length,
    hasHeard: (query: ValidateQuery): boolean => heard.has(JSON.stringify(query)),

    /** Makes an answer and charges for it. The answer is then in flight. */
    charge(which: number): void {
      const request = waiting[at(which)];
      if (request) charge(request);
    },
    answer: (which: number): void => deliver(at(which)),
    /**
     * Ends a request without an answer, unless one is in flight. `not_found` may be a doubtful answer, which is
     * free.
     * @param lostBefore the number of earlier attempts whose answers were lost, and which may have been charged
     */
    fail(which: number, kind: FailureKind, lostBefore = 0): void {
      const counts = { attempts: 1 + lostBefore, repeats: lostBefore, maybeCharged: lostBefore };
      const error = new ServiceError({ kind, ...counts });
      if (waiting[at(which)]?.isCharged === false) waiting.splice(at(which), 1)[0]?.end(error);
    },
    /** Disconnects the client. @returns the number of charged answers that this loses */
    hangUp(): number {
      return waiting.splice(0).filter(({ isCharged }) => isCharged).length;
    },
    /** Answers the first requests at the moment the client disconnects. */
    answerUnheard(count: number): void {
      for (const request of waiting.slice(0, count)) {
        charge(request);
        request.end(null);
      }
    },
  };
}
