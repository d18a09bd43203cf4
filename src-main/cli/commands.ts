/** The commands of the command line, each a few steps over one session. */

import { AppError } from '#shared/contract/errors.ts';
import { MISSING, type RunSnapshot } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { undecidedSentence } from '#shared/messages/export.ts';
import { exportNoteSentences } from '#shared/messages/export-notes.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { movedFromSentence, movedToSentence } from '#shared/messages/maintenance.ts';
import { SKIP_WORDS } from '#shared/messages/reasons.ts';
import { serviceWords } from '#shared/messages/run.ts';
import type { CliOptions, Wanted } from './arguments.ts';
import { isBoth } from './choose-addresses.ts';
import { type CreditCaps, createCreditCaps } from './credit-caps.ts';
import { takeDecidedBefore } from './decided-before.ts';
import { EXIT, type ExitStatus, exitStatusOf } from './exit-status.ts';
import { failureText } from './failure-text.ts';
import { mappingJson, mappingLines } from './mapping-words.ts';
import type { PartialReceipt } from './partial-receipt.ts';
import { notesJson, quoteLines, receiptJson, receiptLines } from './receipt.ts';
import { sayOtherService } from './say-other-service.ts';
import type { Session } from './session.ts';
import {
  applyPreset,
  checkOutput,
  exportTo,
  type ImportedLists,
  importFile,
  outputFormat,
  verifyList,
} from './steps.ts';

export async function runCommand(
  { command, operand, options }: Wanted,
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
  const { listId, companions } = await importFile(input, options, session);
  await outputFormat(listId, output, session);
  const caps = createCreditCaps(options.maxCredits);
  for (const companion of companions) {
    const status = await verify(companion, options, session, partial, { caps });
    if (status !== EXIT.done) return status;
  }
  return verify(listId, options, session, partial, { caps, written: { output, companions } });
}

/** `caps`: of all lists that go together. `written`: what is written at the end; absent: it is one of the lists that go with another. */
type Together = {
  readonly caps: CreditCaps;
  readonly written?: { readonly output: string; readonly companions: readonly ListId[] };
};

async function importOnly(input: string, options: CliOptions, session: Session): Promise<ExitStatus> {
  const { listId, companions } = await importFile(input, options, session);
  const { backend, console } = session;
  for (const id of options.json ? [] : [listId, ...companions]) {
    const { summary } = await backend.readList({ listId: id });
    console.print(`List ${id}: ${summary.name}, ${countOf(summary.rows, 'row')}`);
    for (const line of mappingLines(await backend.readColumns({ listId: id }))) console.print(line);
  }
  if (options.json) {
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

async function quote(
  listId: ListId,
  options: CliOptions,
  { backend, console }: Session,
): Promise<ExitStatus> {
  for (const subject of options.subjects) {
    const quoted = await backend.readQuote({ listId, subject, scope: MISSING });
    if (options.json) console.printJson(quoted);
    else for (const line of quoteLines(quoted, SKIP_WORDS)) console.print(line);
  }
  return EXIT.done;
}

/** Verifies, and writes the output when nothing stopped it before the end. */
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
    if (!options.json) for (const line of quoteLines(quoted, SKIP_WORDS)) console.print(line);
    partial.note({ quotes: [...partial.parts().quotes, quoted] });
    console.note(`Asking ${asked.host}.`);
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
  if (!options.json) for (const line of receiptLines(receipt)) console.print(line);
  else if (!isCompanion || !isDone) console.printJson({ ...receiptJson(receipt), ...partial.companions() });
  if (isCompanion && isDone) partial.endCompanion(receipt);
  if (written?.failure) {
    console.printError(failureText(written.failure));
    return exitStatusOf(written.failure);
  }
  if (receipt.output !== null && !options.json) await sayUndecided(exported, options, session);
  return endOf(runs, session);
}

/** Which computer is asked. @param identity of a service, as the ledger names it */
const hostWords = (identity: string): string => URL.parse(identity)?.host ?? serviceWords(identity);

/** Nobody takes a written file for a finished list. */
async function sayUndecided(
  { listId, companions }: ImportedLists,
  { export: { rows, layout } }: CliOptions,
  { backend, console }: Session,
): Promise<void> {
  // They are said to come back: all rows are written.
  if (rows !== undefined && rows.kind !== 'all') return;
  for (const id of [listId, ...companions]) {
    const { summary, settings, source } = await backend.readList({ listId: id });
    const isRepaired = layout === 'in_place' && (settings.repairs ?? []).length > 0;
    const sentence = undecidedSentence(summary, isRepaired);
    const ofWhat = companions.length > 0 ? `${source.addressName ?? ''}: ` : '';
    if (sentence !== '') console.print(`${ofWhat}${sentence}`);
  }
}

/** What the run came to is told also where its list could not be written. */
async function tryExport(exported: ImportedLists, output: string, options: CliOptions, session: Session) {
  try {
    const { notes } = await exportTo(exported, output, options.export, session);
    return { notes, failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { notes: null, failure: error.failure };
  }
}

function endOf(runs: readonly RunSnapshot[], { console }: Session): ExitStatus {
  const failures = runs.flatMap(({ failure }) => (failure ? [failure] : []));
  for (const failure of failures) console.printError(failureMessage(failure).text);
  const [first] = failures;
  if (first) return exitStatusOf(first);
  if (runs.every(({ state }) => state === 'done')) return EXIT.done;
  console.printError(failureMessage({ code: 'interrupted' }).text);
  return EXIT.interrupted;
}

async function exportOnly(listId: ListId, options: CliOptions, session: Session): Promise<ExitStatus> {
  const output = options.out ?? '';
  await checkOutput(output, null);
  // Read first: a list that older rules judged is judged again then, and the export waits for that.
  const { companions } = await session.backend.readList({ listId });
  const others = isBoth(options.addresses) ? companions.map(({ summary }) => summary.id) : [];
  const exported = { listId, companions: others };
  const { notes, rows } = await exportTo(exported, output, options.export, session);
  const written = { list: listId, rows, output, ...notesJson(notes) };
  if (options.json) session.console.printJson(written);
  else {
    for (const line of [`Written: ${output}, ${countOf(rows, 'row')}`, ...exportNoteSentences(notes)])
      session.console.print(line);
    await sayUndecided(exported, options, session);
  }
  return EXIT.done;
}

async function lists(options: CliOptions, { backend, console }: Session): Promise<ExitStatus> {
  const { lists: all } = await backend.readWorkspace({});
  if (options.json) console.printJson(all);
  else if (all.length === 0) console.print('No lists yet.');
  else for (const list of all) console.printCells(listCells(list));
  return EXIT.done;
}

async function moveWorkspace(
  folder: string,
  options: CliOptions,
  { addFolder, backend, console }: Session,
): Promise<ExitStatus> {
  // It may be there already: then the command confirmed a move that this computer had no record of.
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

function listCells({
  id,
  name,
  rows,
  toReview,
  verdicts,
  onlyEmails,
  emails,
}: ListSummary): readonly string[] {
  const left = (notChecked: number, doubtful: number): readonly string[] => [
    `${formatNumber(notChecked)} not checked`,
    `${formatNumber(doubtful)} to review`,
  ];
  const work = onlyEmails ? ['emails alone'] : left(verdicts.not_checked, toReview);
  const ofEmails = emails ? left(emails.notChecked, emails.toReview).map((words) => `emails: ${words}`) : [];
  return [String(id), name, countOf(rows, 'row'), ...work, ...ofEmails];
}

/** A list by its number, or by its name where only one has it. @throws AppError `list_not_found` */
async function findList(text: string, { backend }: Session): Promise<ListId> {
  const { lists: all } = await backend.readWorkspace({});
  const byId = all.find(({ id }) => String(id) === text);
  if (byId) return byId.id;
  const [named, ...others] = all.filter(({ name }) => name === text);
  if (named && others.length === 0) return named.id;
  throw new AppError({ code: 'list_not_found', listId: /^\d+$/u.test(text) ? Number(text) : 0 });
}
