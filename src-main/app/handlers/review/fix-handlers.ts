import { AppError } from '#shared/contract/errors.ts';
import type { PostcodePoints } from '#shared/contract/fix/fix.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import { findUkPostcode } from '#shared/domain/address/uk-postcode.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { inTransaction } from '../../../db/database.ts';
import { geocodeCall, nearbyCall, postcodeCall } from '../../../fix/calls.ts';
import { keepPlace, placeOf } from '../../../fix/locate.ts';
import { createSuggester } from '../../../fix/suggest.ts';
import { whereToAsk } from '../../../fix/where-to-ask.ts';
import { type Call, knownAnswer } from '../../../requests/call.ts';
import { readRow, toRow } from '../../../verdicts/read-rows.ts';
import { acceptedAnswers } from '../../connection/accepted-answers.ts';
import type { Services } from '../../connection/services.ts';
import { askCall } from '../../jobs/ask-call.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import { readyList } from '../../lists/find-list.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import type { Runtime } from '../../runtime.ts';

/** Makes a call for a service. Answers from before `notBeforeMs` do not count. */
type MakeCall<C extends Call> = (service: string, notBeforeMs: number) => C;

/** All paid questions count in the receipt of the list. A known answer is free. */
export function createFixHandlers(context: OpenWorkspace & RunningWork & Services & Runtime) {
  const { db, repositories, connection, serviceClients } = context;
  const suggest = createSuggester();
  const callFor = <C extends Call>(listId: ListId, make: MakeCall<C>): C => {
    const { service, notBeforeMs } = acceptedAnswers(listId, context);
    return make(service, notBeforeMs);
  };
  const priceOf = (call: Call): 0 | 1 => (knownAnswer(repositories.ledger, call) ? 0 : 1);

  async function lookUp({ listId, postcode: typed }: InputOf<'lookUpPostcode'>): Promise<PostcodePoints> {
    readyList(context, listId);
    const postcode = knownPostcode(typed);
    const call = callFor(listId, (...of) => postcodeCall(postcode, ...of));
    const { value, spent } = await askCall(call, listId, context);
    if (value === null) throw new AppError({ code: 'postcode_not_found', postcode });
    const { addresses: points, count, truncated } = value;
    return { postcode: value.postcode, points, count, truncated, spent };
  }

  return {
    readPostcodePrice({ listId, postcode: typed }) {
      const postcode = knownPostcode(typed);
      return { postcode, credits: priceOf(callFor(listId, (...of) => postcodeCall(postcode, ...of))) };
    },

    lookUpPostcode: (input) => lookUp(input),

    suggestAddresses: (input) =>
      suggest(input, async () => {
        const { own, test } = await connection.suggestAccess(input.listId);
        return { own: own && serviceClients.suggestions(own), test: serviceClients.suggestions(test) };
      }),

    readNearbyPrice: ({ listId, question }) => ({
      credits: priceOf(callFor(listId, (...of) => nearbyCall(question, ...of))),
    }),

    async findNearby({ listId, question }) {
      readyList(context, listId);
      const call = callFor(listId, (...of) => nearbyCall(question, ...of));
      const { value, spent } = await askCall(call, listId, context);
      return { hits: value ?? [], spent };
    },

    locateRow: (input) => locateRow(input),
  } satisfies Partial<Handlers>;

  async function locateRow({ listId, position }: InputOf<'locateRow'>): Promise<Row> {
    const list = readyList(context, listId);
    const row = repositories.rows.one(listId, position);
    if (!row) throw new AppError({ code: 'row_not_found', listId, position });
    const query = whereToAsk(row, list.settings);
    if (!query) throw new AppError({ code: 'nothing_to_locate', position });
    const call = callFor(listId, (...of) => geocodeCall(query, ...of));
    const { value } = await askCall(call, listId, context);
    const place = placeOf(value);
    const listNow = readyList(context, listId);
    if (place) inTransaction(db, () => keepPlace(listNow, position, call, place, { repositories }));
    context.announce.rowsChanged(listId, Uint32Array.of(position));
    return readRow(listNow, position, repositories) ?? toRow(row, listNow.settings);
  }
}

function knownPostcode(typed: string): string {
  const postcode = findUkPostcode(typed);
  if (postcode === null) throw new AppError({ code: 'postcode_malformed', value: typed });
  return postcode;
}
