import { NO_MATCH } from '#shared/domain/answer/match.ts';
import type { SentOutcome } from '../../../src-main/requests/request-outcome.ts';

export const ANSWERED = {
  kind: 'answered',
  match: NO_MATCH,
  reply: '{}',
  status: 200,
  attempts: 1,
  tookMs: 50,
  credits: 1,
} satisfies SentOutcome;
