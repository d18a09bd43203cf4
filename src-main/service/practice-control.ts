/** What only the practice service is asked: it is of no other service's interface. */
import { z } from 'zod';
import type { Answer } from './answer.ts';
import { readReply } from './reply.ts';
import { REPLY_BYTES, type Send } from './send.ts';

/** How many of some questions the practice service would find. Not part of the interface document. */
export type PracticeCoverage = {
  /** Of the questions, those it would find. */
  readonly known: number;
  /** All that it knows, and in how many countries. */
  readonly addresses: number;
  readonly countries: number;
};

/** See `createPracticeControl`. */
export type PracticeControl = ReturnType<typeof createPracticeControl>;

const count = z.int().nonnegative();
const coverage = z.object({ known: count, addresses: count, countries: count });

/** What only the practice service is asked; the service itself has no such endpoint. */
export function createPracticeControl(send: Send) {
  return {
    /**
     * How many of up to 100 questions the practice service would find. Costs nothing and leaves no trace.
     *
     * @throws ServiceError
     */
    readCoverage: (
      questions: readonly { readonly country: string; readonly input: string | object }[],
    ): Promise<Answer<PracticeCoverage>> =>
      send({
        method: 'POST',
        path: '_practice/coverage',
        body: { questions },
        keyUse: 'required',
        mostBytes: REPLY_BYTES,
        read: (raw) => readReply(coverage, raw),
      }),
  };
}
