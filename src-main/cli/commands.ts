import { AppError } from '#shared/contract/errors.ts';
import { type ListQuote, MISSING, type RunSnapshot } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { failureText } from '#shared/messages/cli/failure-hints.ts';
import { noResultSentence, quoteLines, receiptLines } from '#shared/messages/cli/receipt-lines.ts';
import {
  askingSentence,
  importedLine,
  listCells,
  mappingLines,
  NO_LISTS,
  ofAddress,
  writtenLine,
} from '#shared/messages/cli/steps.ts';
import { undecidedSentence } from '#shared/messages/export/export.ts';
import { exportNoteSentences } from '#shared/messages/export/export-notes.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { serviceWords } from '#shared/messages/run/run.ts';
import { movedFromSentence, movedToSentence } from '#shared/messages/workspace/maintenance.ts';
import type { CliOptions, WantedOfWorkspace } from './arguments.ts';
import { isBoth } from './choose-addresses.ts';
import { type CreditCaps, createCreditCaps } from './credit-caps.ts';
import { takeDecidedBefore } from './decided-before.ts';
import { EXIT, type ExitStatus, exitStatusOf } from './exit-status.ts';
import { mappingJson } from './mapping-words.ts';
import type { PartialReceipt } from './partial-receipt.ts';
import { isFruitless, notesJson, receiptJson } from './receipt.ts';
import { runSubject } from './run-subject.ts';
import { sayOtherService } from './say-other-service.ts';
import type { Session } from './session.ts';
import { applyPreset, type ImportedLists, importFile, verifyList } from './steps.ts';
import { checkOutput, exportTo, rehearseExport } from './write-output.ts';

/** Runs a command to its end. @throws AppError for a failure that ended it; other outcomes are in the exit status */
export async function runCommand(
  { command, action, operand, options }: WantedOfWorkspace,
  session: Session,
  partial: PartialReceipt,
): Promise<ExitStatus> {
  switch (command) {
    case 'clean':
      return clean(operand, options, session, partial);
    case 'import':
      return importOnly(operand, options, session);
    case 'quote':
      return quote(await findList(operand, session), options, session);
    case 'verify':
      return verify(await findList(operand, session), options, session, partial);
    case 'export':
      return exportOnly(await findList(operand, session), options, session);
    case 'lists':
      return lists(options, session);
    case 'move-workspace':
      return moveWorkspace(operand, options, session);
    case 'subject':
      return runSubject(action ?? 'find', operand, options, session);
  }
}

async function clean(
  input: string,
  options: CliOptions,
  session: Session,
  partial: PartialReceipt,
): Promise<ExitStatus> {
  const output = options.out ?? '';
  await checkOutput(output, input);
  const imported = await importFile(input, options, session);
  const { listId, companions } = imported;
  if (!options.json) await sayColumns(imported, session);
  partial.note({ summary: (await session.backend.readList({ listId })).summary });
  await rehearseExport(imported, output, options.export, session);
  const caps = createCreditCaps(options.maxCredits);
  for (const companion of companions) {
    const status = await verify(companion, options, session, partial, { caps });
    if (status !== EXIT.done) return status;
  }
  return verify(listId, options, session, partial, { caps, written: { output, companions } });
}

/** `clean` verifies all lists of a file within the same `caps`. Only the last one has `written`, the output for all. */
type Together = {
  readonly caps: CreditCaps;
  readonly written?: { readonly output: string; readonly companions: readonly ListId[] };
};

async function importOnly(input: string, options: CliOptions, session: Session): Promise<ExitStatus> {
  const imported = await importFile(input, options, session);
  const { listId, companions } = imported;
  const { backend, console } = session;
  if (!options.json) await sayColumns(imported, session);
  else {
    const { rows } = (await backend.readList({ listId })).summary;
    const others = companions.length > 0 ? { companions } : {};
    console.printJson({
      list: listId,
      rows,
      ...mappingJson(await backend.readColumns({ listId })),
      ...others,
    });
  }
  return EXIT.done;
}

/** Prints each new list and the columns that it uses, so that a person sees a wrong guess before it is paid for. */
async function sayColumns(
  { listId, companions }: ImportedLists,
  { backend, console }: Session,
): Promise<void> {
  for (const id of [listId, ...companions]) {
    const { summary } = await backend.readList({ listId: id });
    console.print(importedLine(summary));
    const columns = await backend.readColumns({ listId: id });
    for (const line of mappingLines(columns)) console.print(line);
  }
}

async function quote(
  listId: ListId,
  options: CliOptions,
  { backend, console }: Session,
): Promise<ExitStatus> {
  const quotes: ListQuote[] = [];
  for (const subject of options.subjects) {
    const quoted = await backend.readQuote({ listId, subject, scope: MISSING });
    quotes.push(quoted);
    if (!options.json) for (const line of quoteLines(quoted)) console.print(line);
  }
  const bySubject = Object.fromEntries(quotes.map((quoted) => [quoted.subject, quoted]));
  if (options.json) console.printJson(quotes.length === 1 ? quotes[0] : bySubject);
  return EXIT.done;
}

async function verify(
  listId: ListId,
  options: CliOptions,
  session: Session,
  partial: PartialReceipt,
  together: Together | null = null,
): Promise<ExitStatus> {
  const { output = null, companions = [] } = together?.written ?? {};
  const isCompanion = together !== null && output === null;
  const caps = together?.caps ?? createCreditCaps(options.maxCredits);
  const { backend, console } = session;
  const readSummary = async (): Promise<ListSummary> => (await backend.readList({ listId })).summary;
  partial.beginChecking();
  partial.note({ summary: await readSummary() });
  await applyPreset(listId, options, session);
  for (const subject of options.subjects) {
    const quoted = await backend.readQuote({ listId, subject, scope: MISSING });
    const asked = { id: quoted.serviceId, host: hostWords(quoted.service) };
    await sayOtherService((await readSummary()).serviceId, asked, session);
    if (!options.json) for (const line of quoteLines(quoted)) console.print(line);
    partial.note({ quotes: [...partial.parts().quotes, quoted] });
    console.note(askingSentence(asked.host));
    const wish = { ...options, maxCredits: caps.left(subject) };
    const run = await verifyList(listId, subject, wish, session);
    caps.count(run);
    partial.note({ runs: [...partial.parts().runs, run], summary: await readSummary() });
    if (run.state === 'paused') break;
  }
  const isDone = partial.parts().runs.every(({ state }) => state === 'done');
  if (isDone && options.subjects.includes('address'))
    partial.note({ decidedBefore: await takeDecidedBefore(listId, options, session) });
  const summary = await readSummary();
  const { quotes, runs } = partial.parts();
  const exported = { listId, companions };
  const written = isDone && output !== null ? await tryExport(exported, output, options, session) : null;
  const receipt = {
    ...partial.parts(written?.notes ? output : null),
    summary,
    quotes,
    runs,
    notes: written?.notes ?? null,
    exportFailure: written?.failure ?? null,
  };
  const isOver = isDone && !runs.some(isFruitless);
  if (!options.json) for (const line of receiptLines(receipt)) console.print(line);
  else if (!isCompanion || !isOver) console.printJson({ ...receiptJson(receipt), ...partial.companions() });
  if (isCompanion && isOver) partial.endCompanion(receipt);
  if (written?.failure) {
    console.printError(failureText(written.failure));
    return exitStatusOf(written.failure);
  }
  if (receipt.output !== null && !options.json) await sayUndecided(exported, options, session);
  return reportEnd(runs, session);
}

/** Returns the host that receives the requests. @param identity the service's name in the ledger */
const hostWords = (identity: string): string => URL.parse(identity)?.host ?? serviceWords(identity);

/** Reports undecided rows, so that a written file does not look like a finished list. */
async function sayUndecided(
  { listId, companions }: ImportedLists,
  { export: { rows, layout } }: CliOptions,
  { backend, console }: Session,
): Promise<void> {
  // The sentence is true only if all rows are written.
  if (rows !== undefined && rows.kind !== 'all') return;
  for (const id of [listId, ...companions]) {
    const { summary, settings, source } = await backend.readList({ listId: id });
    const isRepaired = layout === 'in_place' && (settings.repairs ?? []).length > 0;
    const sentence = undecidedSentence(summary, isRepaired);
    if (sentence === '') continue;
    console.print(companions.length > 0 ? ofAddress(source.addressName ?? '', sentence) : sentence);
  }
}

/** Returns a failure instead of throwing it, because the command prints the receipt of the run in any case. */
async function tryExport(exported: ImportedLists, output: string, options: CliOptions, session: Session) {
  try {
    const { notes } = await exportTo(exported, output, options.export, session);
    return { notes, failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { notes: null, failure: error.failure };
  }
}

function reportEnd(runs: readonly RunSnapshot[], { console }: Session): ExitStatus {
  const failures = runs.flatMap(({ failure }) => (failure ? [failure] : []));
  for (const failure of failures) console.printError(failureMessage(failure).text);
  const [first] = failures;
  if (first) return exitStatusOf(first);
  if (runs.every(({ state }) => state === 'done')) {
    // A script must not treat a list as checked if the service answered nothing.
    const fruitless = runs.filter(isFruitless);
    for (const run of fruitless) console.printError(noResultSentence(run));
    return fruitless.length > 0 ? EXIT.stopped : EXIT.done;
  }
  console.printError(failureMessage({ code: 'interrupted' }).text);
  return EXIT.interrupted;
}

async function exportOnly(listId: ListId, options: CliOptions, session: Session): Promise<ExitStatus> {
  const output = options.out ?? '';
  await checkOutput(output, null);
  // If older rules judged the list, reading it starts a new judgement, for which the export waits.
  const { companions } = await session.backend.readList({ listId });
  const others = isBoth(options.addresses) ? companions.map(({ summary }) => summary.id) : [];
  const exported = { listId, companions: others };
  const { notes, rows } = await exportTo(exported, output, options.export, session);
  const written = { list: listId, rows, output, ...notesJson(notes) };
  if (options.json) session.console.printJson(written);
  else {
    for (const line of [writtenLine(output, rows), ...exportNoteSentences(notes)])
      session.console.print(line);
    await sayUndecided(exported, options, session);
  }
  return EXIT.done;
}

async function lists(options: CliOptions, { backend, console }: Session): Promise<ExitStatus> {
  const { lists: all } = await backend.readWorkspace({});
  if (options.json) console.printJson(all);
  else if (all.length === 0) console.print(NO_LISTS);
  else for (const list of all) console.printCells(listCells(list));
  return EXIT.done;
}

async function moveWorkspace(
  folder: string,
  options: CliOptions,
  { addFolder, backend, console }: Session,
): Promise<ExitStatus> {
  // If the workspace is already in the folder, the command only confirms a move that this computer has no record of.
  if ((await backend.readMaintenance({})).directory !== folder) {
    const { token } = await addFolder(folder);
    await backend.moveWorkspace({ folder: token });
  }
  const { directory, movedFrom } = await backend.readMaintenance({});
  if (options.json) console.printJson({ directory, moved_from: movedFrom });
  else {
    console.print(movedToSentence(directory));
    if (movedFrom !== null) console.print(movedFromSentence(movedFrom));
  }
  return EXIT.done;
}

/** Finds a list by its number, or by its name if no other list has the same name. @throws AppError `list_not_found` */
async function findList(text: string, { backend }: Session): Promise<ListId> {
  const { lists: all } = await backend.readWorkspace({});
  const byId = all.find(({ id }) => String(id) === text);
  if (byId) return byId.id;
  const [named, ...others] = all.filter(({ name }) => name === text);
  if (named && others.length === 0) return named.id;
  throw new AppError({ code: 'list_not_found', listId: /^\d+$/u.test(text) ? Number(text) : 0 });
}
