/** Starts the practice service for a test. Its gazetteer is made once per machine. */
import { onTestFinished } from 'vitest';
import {
  type PracticeOptions,
  type PracticeService,
  startPracticeService,
} from '../../../src-main/practice/practice-service.ts';
import { project } from '../app/cli.ts';
import { PRACTICE_CACHE } from './practice-cache.ts';

export type AskedQuestion = {
  readonly endpoint: string;
  readonly question: string;
  readonly asked: number;
  readonly answered: number;
};

export async function practiceService(
  options: Partial<PracticeOptions> = {},
): Promise<PracticeService & { readonly questions: () => Promise<readonly AskedQuestion[]> }> {
  const service = await startPracticeService({
    port: 0,
    dataDir: project('src-main/practice/data'),
    cacheDirs: [PRACTICE_CACHE],
    ...options,
  });
  onTestFinished(() => service.close());
  return {
    ...service,
    async questions() {
      const reply = await fetch(`${service.url}/_practice/ledger`);
      const { questions } = (await reply.json()) as { readonly questions: readonly AskedQuestion[] };
      return questions;
    },
  };
}
