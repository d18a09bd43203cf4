/** The part of a run that is specific to addresses. Each request has one address. */
import type { KnownAnswer, RowSpan, Wanted } from '../../db/reads/ledger-reads.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import type { RequestQueue } from '../../requests/request-queue.ts';
import { sendLookup } from '../../requests/send-lookup.ts';
import type { AddressService } from '../../service/address-service.ts';
import { matchOf } from '../../service/replies/stored-replies.ts';
import { createSettler } from '../../verdicts/settle-row.ts';
import { settleMore, settleRows } from '../../verdicts/settle-rows.ts';
import { type SettleRow, type SettleSlice, settleInto } from '../../verdicts/settle-slice.ts';
import type { RunSubject } from './run-subject.ts';

export type AddressDependencies = {
  readonly repositories: Repositories;
  readonly addresses: Pick<AddressService, 'validate'>;
  readonly queue: RequestQueue;
  readonly nowMs: () => number;
  readonly pause: AbortSignal;
  readonly abandon: AbortSignal;
};

export function createAddressSubject(
  list: StoredList,
  { repositories, addresses, queue, nowMs, pause, abandon }: AddressDependencies,
): RunSubject {
  const { ledger, rows } = repositories;
  const settler = createSettler(list.id, list.settings, rows, nowMs);

  const answering = (answer: KnownAnswer): SettleRow => {
    const match = matchOf(answer);
    return (row) => settler.answered(row, answer.lookupId, match);
  };
  const settleKnownRow = (
    { listId, service, notBeforeMs }: Wanted,
    position: number,
    slice: SettleSlice,
  ): void => {
    const row = rows.one(listId, position);
    const asked = row?.questionId ?? null;
    const answer = asked === null ? null : ledger.answer(asked, service, notBeforeMs);
    if (row && answer) settleInto(slice, row, answering(answer));
  };

  return {
    mostInRequest: 1,
    openRequests: () => [],
    isHandedOver: () => false,
    submitterOf: () => null,
    lostQuestions: () => [],

    settleKnown(wanted: Wanted, span: RowSpan, slice) {
      for (const { position } of ledger.unsettledRows(wanted, span)) settleKnownRow(wanted, position, slice);
    },

    settle({ lookupId, questionId }, outcome, slice) {
      const settleOne: SettleRow = (row) =>
        outcome.kind === 'answered'
          ? settler.answered(row, lookupId, outcome.match)
          : settler.failed(row, outcome.reason);
      const reason = outcome.kind === 'failed' ? outcome.reason : null;
      settleRows(list.id, { lookupId, questionId, reason, after: 0 }, settleOne, repositories, slice);
    },

    settleAnswer(questionId: number, answer: KnownAnswer, slice) {
      const known = { lookupId: answer.lookupId, questionId, reason: null, after: 0 };
      settleRows(list.id, known, answering(answer), repositories, slice);
    },

    settleMore: (slice) => settleMore(list.id, settler, repositories, slice),

    async send(requester, lookups, deliver, mayRepeat) {
      const asked = lookups.map(async (lookup) => {
        const { lookupId, question } = lookup;
        const options = {
          signal: abandon,
          pause,
          mayRepeat: (credits: number) => mayRepeat(lookupId, credits),
        };
        const ask = () => sendLookup(question, addresses, options);
        deliver([{ lookup, outcome: await queue.send(requester, lookupId, ask) }]);
      });
      await Promise.all(asked);
    },
  };
}
