import type { ListColumns } from '../../contract/import/columns.ts';
import { MAPPED_FIELDS } from '../../domain/address/mapping.ts';
import { countryName } from '../../domain/country/country-codes.ts';
import type { FoundDamage } from '../../domain/repair/find-damage.ts';
import type { ListSummary } from '../../domain/verdict/list-summary.ts';
import { EMAILS_ALONE } from '../emails/email-checks.ts';
import { byCount, countOf, formatNumber, namesOf } from '../format.ts';
import { DAMAGE_WORDS, REPAIR_HINTS } from '../import/repairs.ts';
import { fieldWord } from '../words.ts';

/** Printed by `lists` for a workspace without lists. */
export const NO_LISTS = 'No lists yet.';

/** Printed on stderr if the app undoes a step in whose middle an earlier command was killed. */
export const WAITING =
  'Many rows of this list are being changed. The command continues when this is finished.';

/** Printed on stderr before the first request, also with `--json`, because the addresses and the key go to `host`. */
export const askingSentence = (host: string): string => `Sending requests to ${host}.`;

/** Returns the progress line of an import. @param pace the text of `importPaceWords` */
export const readingLine = (file: string, pace: string): string => `Reading ${file}: ${pace}`;

/** Returns the progress line of an export. @param total the number of rows that the file will have */
export const writingLine = (rows: number, total: number): string =>
  byCount(total, {
    one: `Writing ${formatNumber(rows)} of 1 row`,
    other: (n) => `Writing ${formatNumber(rows)} of ${n} rows`,
  });

/** Printed by `export` after the file is written. @param output the absolute path */
export const writtenLine = (output: string, rows: number): string =>
  `Written: ${output}, ${countOf(rows, 'row')}`;

/** Returns the first line that `import` prints about each new list. */
export const importedLine = ({ id, name, rows }: Pick<ListSummary, 'id' | 'name' | 'rows'>): string =>
  `List ${id}: ${name}, ${countOf(rows, 'row')}`;

/** Names the address in front of a sentence, for a command that makes one list for each address of the rows. */
export const ofAddress = (addressName: string, sentence: string): string => `${addressName}: ${sentence}`;

/** Printed by `import` and `clean`: one indented line for each mapped field, then the default country. */
export const mappingLines = ({
  columns,
  mapping,
  defaultCountry,
  hiddenColumns = [],
}: ListColumns): readonly string[] => [
  ...MAPPED_FIELDS.flatMap((field) => {
    const used = mapping[field] ?? [];
    const names = namesOf(used.map((column) => columns[column] ?? ''));
    const isHidden = used.some((column) => hiddenColumns.includes(column));
    const hidden = isHidden ? ' (hidden in the workbook)' : '';
    return used.length === 0 ? [] : [`  ${fieldWord(field, defaultCountry ?? '')}: ${names}${hidden}`];
  }),
  `  default country: ${defaultCountry === null ? 'unknown' : countryName(defaultCountry)}`,
];

/** Returns the cells of one line that `lists` prints. Addresses and emails are counted separately. */
export function listCells({
  id,
  name,
  rows,
  toReview,
  verdicts,
  onlyEmails,
  emails,
}: ListSummary): readonly string[] {
  return [
    String(id),
    name,
    countOf(rows, 'row'),
    ...(onlyEmails
      ? [EMAILS_ALONE]
      : [`${formatNumber(verdicts.not_checked)} not checked`, `${formatNumber(toReview)} to review`]),
    ...(emails
      ? [
          `emails: ${formatNumber(emails.notChecked)} not checked`,
          `emails: ${formatNumber(emails.toReview)} to review`,
        ]
      : []),
  ];
}

/** Reports one kind of damage and how to repair it. @param optionName the repair's name after `--repair` */
export function findingLine(
  { repair: { id }, rows }: Pick<FoundDamage, 'repair' | 'rows'>,
  isRepaired: boolean,
  optionName: string,
): string {
  const hint = REPAIR_HINTS[id];
  const found = `${DAMAGE_WORDS[id]}: ${countOf(rows, 'row')}`;
  return [
    isRepaired ? `${found}, repaired.` : `${found}.`,
    ...(hint === undefined ? [] : [hint]),
    ...(isRepaired ? [] : [`To repair: --repair ${optionName}`]),
  ].join(' ');
}

/** The rows of a list that have a decision in an earlier list. */
export type DecidedBefore = {
  /** Rows that this command or an earlier one decided in the same way. */
  readonly taken: number;
  readonly left: number;
};

/** Returns a line of the receipt; '' if no row was decided in an earlier list. */
export function decidedBeforeLine({ taken, left }: DecidedBefore): string {
  const facts = [
    ...(taken > 0
      ? [
          byCount(taken, {
            one: '1 row decided as in an earlier list.',
            other: (n) => `${n} rows decided as in an earlier list.`,
          }),
        ]
      : []),
    ...(left > 0
      ? [
          byCount(left, {
            one: 'An earlier list has a decision for 1 more row. To repeat it, use --remembered.',
            other: (n) =>
              `Earlier lists have decisions for ${n} more rows. To repeat them, use --remembered.`,
          }),
        ]
      : []),
  ];
  return facts.length === 0 ? '' : `Decided before: ${facts.join(' ')}`;
}

/** The words of `diagnose`. */
export const DIAGNOSED = {
  workspace: 'Workspace',
  practice:
    'No connection was tested, because this workspace uses the practice service. To test one, use --service URL.',
  readOnly: 'No connection was tested, because this workspace is open in another Doorstep window.',
  works: 'Everything that was tested works.',
} as const;
