/** Parses the command line, without side effects. */
import { parseArgs } from 'node:util';
import { isCallbackUrl } from '#shared/contract/run/job-callback.ts';
import { MAPPED_FIELDS, type MappedField } from '#shared/domain/address/mapping.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { PRESETS, type Preset } from '#shared/domain/verdict/judgement.ts';
import { USAGE } from '#shared/messages/cli/usage.ts';
import { EXPORT_OPTIONS, type ExportOptions, exportOptions } from './export-options.ts';
import { delimiterOption, encodingOption } from './reading-options.ts';
import { type RepairWish, repairOption } from './repair-list.ts';
import { UsageError } from './usage-error.ts';

const COMMANDS = [
  'clean',
  'import',
  'quote',
  'verify',
  'export',
  'lists',
  'move-workspace',
  'diagnose',
  'forget-keys',
  'subject',
] as const;

/** The commands of this program. `serve` and `practice` are separate programs, which `main.ts` starts. */
export type Command = (typeof COMMANDS)[number];

/** The usage error if a command lacks its operand. Commands without an operand have no entry. */
const NEEDS: Readonly<Partial<Record<Command, (command: string) => string>>> = {
  clean: USAGE.needsFile,
  import: USAGE.needsFile,
  quote: USAGE.needsList,
  verify: USAGE.needsList,
  export: USAGE.needsList,
  'move-workspace': USAGE.needsFolder,
  subject: USAGE.needsText,
};

/** The option `--map FIELD=COLUMN`. The field `none` excludes the column from all addresses. */
export type MapOption = { readonly field: MappedField | 'none'; readonly column: string };

const MAP_FIELDS = [...MAPPED_FIELDS, 'none'] as const;

/** The parsed options. If an option is null, it was not given, so the setting or the guess applies. */
export type CliOptions = {
  readonly workspace: string | null;
  readonly service: string | null;
  /** The host of another computer that may receive requests over http, written as in a URL. */
  readonly allowHttp: string | null;
  /** The URL that the service notifies when an email job is finished; null for the URL in the settings. */
  readonly webhookUrl: string | null;
  readonly country: string | null;
  readonly map: readonly MapOption[];
  readonly sheet: string | null;
  /** The delimiter of a text file; null to guess it. */
  readonly delimiter: string | null;
  readonly encoding: string | null;
  /** The name of one of several addresses in each row, or `both`; null without the option. */
  readonly addresses: string | null;
  /** The repairs to switch on; null leaves the repairs of the list unchanged. */
  readonly repair: RepairWish | null;
  readonly hiddenRows: boolean;
  readonly totalRows: boolean;
  readonly subjects: readonly Subject[];
  readonly looksForLostEmails: boolean;
  /** Whether to check emails of lost jobs again, which may be charged twice. */
  readonly asksLostEmailsAgain: boolean;
  /** Whether to check addresses with an unreadable answer again, which may be charged twice. */
  readonly asksLostAddressesAgain: boolean;
  readonly remembered: boolean;
  readonly preset: Preset | null;
  readonly concurrency: number | null;
  readonly timeoutMs: number | null;
  readonly retries: number | null;
  readonly maxCredits: number | null;
  readonly out: string | null;
  /** The code of the findings to erase; null to show them only. */
  readonly confirm: string | null;
  readonly export: ExportOptions;
  readonly json: boolean;
};

const SUBJECT_ACTIONS = ['find', 'export', 'erase'] as const;
export type SubjectAction = (typeof SUBJECT_ACTIONS)[number];

/** A command that works with the lists of a workspace. */
type WorkspaceCommand = Exclude<Command, 'diagnose' | 'forget-keys'>;

/**
 * A command and its operand: a file, a folder, the number or name of a list, or a person's text; '' if it needs none.
 * `action`: the word between `subject` and its text; null for other commands.
 */
export type Wanted<C extends Command = Command> = {
  readonly command: C;
  readonly action: SubjectAction | null;
  readonly operand: string;
  readonly options: CliOptions;
};

export type WantedOfWorkspace = Wanted<WorkspaceCommand>;

type ParsedArguments =
  | { readonly ok: true; readonly wanted: Wanted }
  /** `detail` is a sentence about the mistake. `command` is null if no command was recognised. */
  | { readonly ok: false; readonly detail: string; readonly command: Command | null; readonly json: boolean };

const OPTIONS = {
  workspace: { type: 'string' },
  service: { type: 'string' },
  'allow-http': { type: 'string' },
  'webhook-url': { type: 'string' },
  country: { type: 'string' },
  map: { type: 'string', multiple: true },
  sheet: { type: 'string' },
  delimiter: { type: 'string' },
  encoding: { type: 'string' },
  addresses: { type: 'string' },
  repair: { type: 'string' },
  'hidden-rows': { type: 'boolean' },
  'total-rows': { type: 'boolean' },
  emails: { type: 'boolean' },
  'only-emails': { type: 'boolean' },
  'look-for-lost-emails': { type: 'boolean' },
  'ask-lost-emails-again': { type: 'boolean' },
  'ask-lost-addresses-again': { type: 'boolean' },
  remembered: { type: 'boolean' },
  preset: { type: 'string' },
  concurrency: { type: 'string' },
  timeout: { type: 'string' },
  retries: { type: 'string' },
  'max-credits': { type: 'string' },
  out: { type: 'string' },
  confirm: { type: 'string' },
  ...EXPORT_OPTIONS,
  json: { type: 'boolean' },
} as const;

/** Parses the words after `doorstep`. Returns mistakes as sentences instead of throwing them. */
export function parseArguments(argv: readonly string[]): ParsedArguments {
  try {
    return { ok: true, wanted: parse(argv) };
  } catch (error) {
    if (!(error instanceof UsageError) && !isParseArgsError(error)) throw error;
    const command = argv.map((word) => COMMANDS.find((known) => known === word)).find(Boolean) ?? null;
    // Some messages of Node have several lines and no full stop.
    const detail = error.message.replaceAll('\n', ' ').replace(/[^.]$/u, '$&.');
    return { ok: false, detail, command, json: argv.includes('--json') };
  }
}

function parse(argv: readonly string[]): Wanted {
  const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  const [name, ...words] = positionals;
  const command = COMMANDS.find((known) => known === name);
  if (!command) throw new UsageError(name === undefined ? USAGE.commandMissing : USAGE.unknownCommand(name));
  const action = command === 'subject' ? subjectAction(words.shift()) : null;
  const [operand, ...more] = words;
  const needs = NEEDS[command];
  if (needs && operand === undefined) throw new UsageError(needs(command));
  if (more.length > 0) throw new UsageError(USAGE.tooManyWords(more.join(' ')));
  if (values.confirm !== undefined && action !== 'erase') throw new UsageError(USAGE.needsErase(command));
  const isWriting = command === 'clean' || command === 'export' || action === 'export';
  if (isWriting && values.out === undefined) throw new UsageError(USAGE.needsOutput(command));
  if (action === 'export' && !/\.json$/iu.test(values.out ?? '')) throw new UsageError(USAGE.needsJson);
  if (!isWriting && values.out !== undefined) throw new UsageError(USAGE.writesNothing(command));
  return {
    command,
    action,
    operand: operand ?? '',
    options: {
      workspace: values.workspace ?? null,
      service: values.service ?? null,
      allowHttp: values['allow-http'] === undefined ? null : hostOption(values['allow-http']),
      webhookUrl: values['webhook-url'] === undefined ? null : webhookOption(values['webhook-url']),
      country: values.country ?? null,
      map: (values.map ?? []).map(mapOption),
      sheet: values.sheet ?? null,
      delimiter: values.delimiter === undefined ? null : delimiterOption(values.delimiter),
      encoding: values.encoding === undefined ? null : encodingOption(values.encoding),
      addresses: values.addresses ?? null,
      repair: repairOption(values.repair),
      hiddenRows: values['hidden-rows'] ?? false,
      totalRows: values['total-rows'] ?? false,
      subjects: subjectsOf(values),
      looksForLostEmails: values['look-for-lost-emails'] ?? false,
      asksLostEmailsAgain: values['ask-lost-emails-again'] ?? false,
      asksLostAddressesAgain: values['ask-lost-addresses-again'] ?? false,
      remembered: values.remembered ?? false,
      preset: values.preset === undefined ? null : presetOption(values.preset),
      concurrency: wholeNumber('--concurrency', values.concurrency, 1, 128),
      timeoutMs: wholeNumber('--timeout', values.timeout, 1, 600_000),
      retries: wholeNumber('--retries', values.retries, 0, 20),
      maxCredits: wholeNumber('--max-credits', values['max-credits'], 0, Number.MAX_SAFE_INTEGER),
      out: values.out ?? null,
      confirm: values.confirm ?? null,
      export: exportOptions(values),
      json: values.json ?? false,
    },
  };
}

function subjectAction(word: string | undefined): SubjectAction {
  const action = SUBJECT_ACTIONS.find((known) => known === word);
  if (!action) throw new UsageError(USAGE.needsText('subject'));
  return action;
}

function subjectsOf(values: {
  readonly emails?: boolean;
  readonly 'only-emails'?: boolean;
}): readonly Subject[] {
  if (values['only-emails'] === true) return ['email'];
  return values.emails === true ? ['address', 'email'] : ['address'];
}

/** Parses a host. Ignores a port, because the option allows unencrypted connections to the whole host. */
function hostOption(text: string): string {
  const url = /[/?#@\\\s]/u.test(text) ? null : URL.parse(`http://${text}`);
  if (url === null) throw new UsageError(USAGE.notAHost(text));
  return url.hostname;
}

function webhookOption(text: string): string {
  if (!isCallbackUrl(text)) throw new UsageError(USAGE.notAWebhook(text));
  return text;
}

function mapOption(text: string): MapOption {
  const at = text.indexOf('=');
  const name = text.slice(0, at);
  const field = MAP_FIELDS.find((known) => known === name);
  if (at < 1 || text.length === at + 1) throw new UsageError(USAGE.notAMapping(text));
  if (!field) throw new UsageError(USAGE.unknownField(MAP_FIELDS, name));
  return { field, column: text.slice(at + 1) };
}

function presetOption(text: string): Preset {
  const preset = PRESETS.find((known) => known === text.toLowerCase());
  if (!preset) throw new UsageError(USAGE.unknownWord('--preset', PRESETS, text));
  return preset;
}

function wholeNumber(option: string, text: string | undefined, least: number, most: number): number | null {
  if (text === undefined) return null;
  const value = /^\d+$/u.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new UsageError(USAGE.notANumber(option, least, most, text));
  return value;
}

function isParseArgsError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
