/** A service whose every answer comes when it is told to, in any order, and that keeps its own count of what it charged for. */
import type { AddressService, ValidateQuery } from '../../../src-main/service/address-service.ts';
import { parseMatch } from '../../../src-main/service/parse-match.ts';
import { ServiceError, type ServiceErrorKind } from '../../../src-main/service/service-error.ts';
import { confirming } from './scripted-addresses.ts';

export type FailureKind = Exclude<ServiceErrorKind, 'aborted'>;

export type ServiceOnDemand = ReturnType<typeof createServiceOnDemand>;

type Request = {
  readonly question: string;
  isCharged: boolean;
  /** null: with an answer. */
  readonly end: (error: ServiceError | null) => void;
};

/** @param onAsk called with each question the moment it comes */
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
    /** Answers charged for, heard or not. */
    charged: (): number => charged,
    /** Answers charged for that are still on their way. */
    onTheWay: (): number => waiting.filter(({ isCharged }) => isCharged).length,
    /** Whether this question's answer has arrived. */
    hasHeard: (query: ValidateQuery): boolean => heard.has(JSON.stringify(query)),

    /** Works out an answer and charges for it; it is on its way. */
    charge(which: number): void {
      const request = waiting[at(which)];
      if (request) charge(request);
    },
    answer: (which: number): void => deliver(at(which)),
    /** Ends a request without an answer, unless one is on its way. `not_found` is an answer that may not be meant, and is free here. */
    fail(which: number, kind: FailureKind): void {
      const error = new ServiceError({ kind, attempts: 1 });
      if (waiting[at(which)]?.isCharged === false) waiting.splice(at(which), 1)[0]?.end(error);
    },
    /** Nobody listens any more. @returns how many answers charged for are lost with it */
    hangUp(): number {
      return waiting.splice(0).filter(({ isCharged }) => isCharged).length;
    },
    /** The first requests are answered in the moment nobody listens any more. */
    answerUnheard(count: number): void {
      for (const request of waiting.slice(0, count)) {
        charge(request);
        request.end(null);
      }
    },
  };
}
