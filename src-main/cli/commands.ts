/** The commands of the command line, each a few steps over one session. */
import type { RunSnapshot } from '#shared/contract/run.ts';
import { MISSING } from '#shared/contract/run.ts';
import type { ListId, ListSummary } from '#shared/domain/list.ts';
import { AppError } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { SKIP_WORDS } from '#shared/messages/reasons.ts';
import type { CliOptions, Wanted } from './arguments.ts';
import type { ExitStatus } from './exit-status.ts';
import { EXIT, exitStatusOf } from './exit-status.ts';
import { quoteLines, receiptJson, receiptLines } from './receipt.ts';
import type { Session } from './session.ts';
import { applyPreset, checkOutput, exportTo, importFile, verifyList } from './steps.ts';

export async function runCommand(
  { command, operand, options }: Wanted,
  session: Session,
): Promise<ExitStatus> {
  switch (command) {
    case 'clean':
      return clean(operand, options, session);
    case 'import':
      return importOnly(operand, options, session);
    case 'quote':
      return quote(await findList(operand, session), options, session);
    case 'verify':
      return verify(await findList(operand, session), options, session);
    case 'export':
      return exportOnly(await findList(operand, session), options, session);
    case 'lists':
      return lists(options, session);
  }
}

async function clean(input: string, options: CliOptions, session: Session): Promise<ExitStatus> {
  const output = options.out ?? '';
  await checkOutput(output, input);
  const listId = await importFile(input, options, session);
  return verify(listId, options, session, output);
}

async function importOnly(input: string, options: CliOptions, session: Session): Promise<ExitStatus> {
  const listId = await importFile(input, options, session);
  const { summary } = await session.backend.readList({ listId });
  if (options.json) session.console.say(JSON.stringify({ list: listId, rows: summary.rows }));
  else session.console.say(`List ${listId}: ${summary.name}, ${countOf(summary.rows, 'row')}`);
  return EXIT.done;
}

async function quote(
  listId: ListId,
  options: CliOptions,
  { backend, console }: Session,
): Promise<ExitStatus> {
  const made = await backend.readQuote({ listId, scope: MISSING });
  if (options.json) console.say(JSON.stringify(made));
  else for (const line of quoteLines(made, SKIP_WORDS)) console.say(line);
  return EXIT.done;
}

/** Verifies, and writes the output when nothing stopped it before the end. */
async function verify(
  listId: ListId,
  options: CliOptions,
  session: Session,
  output: string | null = null,
): Promise<ExitStatus> {
  const { backend, console } = session;
  const startedAtMs = performance.now();
  await applyPreset(listId, options, session);
  const made = await backend.readQuote({ listId, scope: MISSING });
  if (!options.json) for (const line of quoteLines(made, SKIP_WORDS)) console.say(line);

  const run = await verifyList(listId, options.maxCredits, session);
  const isDone = run.state === 'done';
  if (isDone && output !== null) await exportTo(listId, output, options.inPlace, session);
  const { summary } = await backend.readList({ listId });
  const receipt = {
    summary,
    quote: made,
    run,
    output: isDone ? output : null,
    seconds: (performance.now() - startedAtMs) / 1000,
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
  if (options.json) console.say(JSON.stringify(receiptJson(receipt)));
  else for (const line of receiptLines(receipt)) console.say(line);
  return endOf(run, session);
}

function endOf(run: RunSnapshot, { console }: Session): ExitStatus {
  if (run.failure) {
    console.complain(failureMessage(run.failure).text);
    return exitStatusOf(run.failure);
  }
  if (run.state === 'done') return EXIT.done;
  console.complain(failureMessage({ code: 'interrupted' }).text);
  return EXIT.interrupted;
}

async function exportOnly(listId: ListId, options: CliOptions, session: Session): Promise<ExitStatus> {
  const output = options.out ?? '';
  await checkOutput(output, null);
  await exportTo(listId, output, options.inPlace, session);
  const { summary } = await session.backend.readList({ listId });
  if (options.json) session.console.say(JSON.stringify({ list: listId, rows: summary.rows, output }));
  else session.console.say(`Written: ${output}, ${countOf(summary.rows, 'row')}`);
  return EXIT.done;
}

async function lists(options: CliOptions, { backend, console }: Session): Promise<ExitStatus> {
  const { lists: all } = await backend.readDesk({});
  if (options.json) console.say(JSON.stringify(all));
  else if (all.length === 0) console.say('No lists yet.');
  else for (const list of all) console.say(listLine(list));
  return EXIT.done;
}

function listLine({ id, name, rows, toReview, verdicts }: ListSummary): string {
  return `${id}\t${name}\t${countOf(rows, 'row')}\t${formatNumber(verdicts.not_checked)} not checked\t${formatNumber(toReview)} to review`;
}

/** A list by its number, or by its name where only one has it. @throws AppError `list_not_found` */
async function findList(text: string, { backend }: Session): Promise<ListId> {
  const { lists: all } = await backend.readDesk({});
  const byId = all.find(({ id }) => String(id) === text);
  if (byId) return byId.id;
  const [named, ...others] = all.filter(({ name }) => name === text);
  if (named && others.length === 0) return named.id;
  throw new AppError({ code: 'list_not_found', listId: /^\d+$/u.test(text) ? Number(text) : 0 });
}
