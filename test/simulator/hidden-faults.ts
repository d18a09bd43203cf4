/** Faults that a reader found by reading the checks: at that time, no check noticed them. */
import type { RestoredFault } from './restored-faults.ts';

export const HIDDEN_FAULTS: readonly RestoredFault[] = [
  {
    what: 'the receipt that people see does not say that lookups were sent again',
    file: 'src-main/verify/receipt.ts',
    text: 'askedAgain: sum(({ askedAgain }) => askedAgain),',
    fault: 'askedAgain: 0,',
  },
  {
    what: 'a receipt says that no lookup failed',
    file: 'src-main/verify/receipt.ts',
    text: 'failed: ledger.countFailed(listId),',
    fault: 'failed: 0,',
  },
  {
    what: 'an edited town is stored in capitals',
    file: 'src-main/review/person-decision.ts',
    text: 'return input.address;',
    fault: 'return { ...input.address, city: input.address.city.toUpperCase() };',
  },
  {
    what: 'a picked address loses its coordinates',
    file: 'src-main/review/person-decision.ts',
    text: `picked: input.kind === 'picked' ? input.picked : null,`,
    fault: `picked: input.kind === 'picked' ? { ...input.picked, lat: 0, lng: 0 } : null,`,
  },
  {
    what: 'a request waits a hundred times as long as a person set',
    file: 'src-main/service/transport/send.ts',
    text: 'options.bulkTimeoutMs) : options.timeoutMs',
    fault: 'options.bulkTimeoutMs) : 100 * options.timeoutMs',
  },
  {
    what: 'a request for many emails is dropped as soon as one for an address',
    file: 'src-main/service/transport/send.ts',
    text: 'Math.max(options.timeoutMs, options.bulkTimeoutMs)',
    fault: 'options.timeoutMs',
  },
  {
    what: 'a decided row does not show that its answer has changed',
    file: 'src-main/verdicts/settle-row.ts',
    text: 'rows.setNewer(listId, row.position, { lookupId, ...rowFacts(match, findingsFor(row, match)) });',
    fault: 'return false;',
  },
  {
    what: 'after each decision, the page goes back to the first row that needs a person',
    file: 'src-main/app/handlers/review/step-handlers.ts',
    text: '(await find(after)) ?? (await find(0))',
    fault: 'await find(0)',
  },
  {
    what: 'a page is not told that rows changed',
    file: 'src-main/app/announce.ts',
    text: 'views.changed(listId, positions);\n      emitRowsChanged(listId);',
    fault: 'views.changed(listId, positions);',
  },
  {
    what: 'a page is not told that rows changed when a run ends',
    file: 'src-main/app/announce.ts',
    text: `emit({ name: 'runProgressed', payload: snapshot });\n      emitRowsChanged(snapshot.listId);`,
    fault: `emit({ name: 'runProgressed', payload: snapshot });`,
  },
  {
    what: 'a page is not told that a run was stopped',
    file: 'src-main/app/handlers/run/run-handlers.ts',
    text: 'context.announce.runProgressed(stopped);',
    fault: '',
  },
  {
    what: 'every quote of a filter is refused',
    file: 'src-main/app/handlers/run/run-handlers.ts',
    text: 'makeQuote(input, await filteredBy(input, context), context)',
    fault: `input.scope.kind === 'filtered'
        ? Promise.reject(new AppError({ code: 'list_busy', listId: input.listId }))
        : makeQuote(input, null, context)`,
  },
  {
    what: 'a request for many emails has more emails than the service takes',
    file: 'src-main/verify/run-batch.ts',
    text: 'Math.min(dependencies.subject.mostInRequest, left)',
    fault: 'dependencies.subject.mostInRequest > 1 ? left : 1',
  },
  {
    what: 'a run that a person stopped stays paused',
    file: 'src-main/app/handlers/run/run-handlers.ts',
    text: 'repositories.runs.save(stopped);',
    fault: '',
  },
  {
    what: 'a paused run repeats a request that waits for its retry',
    file: 'src-main/service/transport/send.ts',
    text: 'const ending = [signal, pause]',
    fault: 'const ending = [signal]',
  },
  {
    what: 'a run ends before its last failed request is settled',
    file: 'src-main/verify/run-context.ts',
    text: 'if (isOver(feed) && isSettled)',
    fault: 'if (isOver(feed) && status.notFound.unproven.length === 0)',
  },
];
