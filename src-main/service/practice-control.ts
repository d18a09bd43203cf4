import { z } from 'zod';
import type { Answer } from './replies/answer.ts';
import { readReply } from './replies/reply.ts';
import { REPLY_BYTES, type Send } from './transport/send.ts';

/** The number of questions that the practice service can answer. Not part of the interface document. */
export type PracticeCoverage = { readonly known: number };

export type PracticeControl = ReturnType<typeof createPracticeControl>;

const coverage = z.object({ known: z.int().nonnegative() });

/** Returns the requests that only the practice service answers. The real service has no such endpoint. */
export function createPracticeControl(send: Send) {
  return {
    /**
     * Counts how many of up to 100 questions the practice service can answer. The call is free and not logged.
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
