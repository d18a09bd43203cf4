import type { FileToken } from '#shared/contract/import/file-token.ts';
import type { ColumnGuess, FilePreview } from '#shared/contract/import/preview.ts';
import type { ColumnMapping, MappedField } from '#shared/domain/address/mapping.ts';
import type { AddressBlock } from '#shared/domain/columns/address-blocks.ts';
import type { MappingDoubt } from '#shared/domain/columns/mapping-doubts.ts';
import { type NamedAddress, namedAddresses } from '#shared/domain/columns/named-addresses.ts';
import {
  fieldsOfMapping,
  guessInForce,
  type ImportChoices,
  NOTHING_CHOSEN,
  withChoices,
  withFields,
} from './import-choices.ts';
import { doubtKey, openDoubts } from './mapping-questions.ts';

/** A file before its import. `toDraft` derives all other members from `file`, `preview` and `chosen`. */
export type ImportDraft = {
  readonly file: FileToken;
  readonly preview: FilePreview;
  readonly chosen: ImportChoices;
  readonly mapping: ColumnMapping;
  readonly defaultCountry: string | null;
  readonly guesses: readonly ColumnGuess[];
  readonly doubts: readonly MappingDoubt[];
  /** The addresses of a row that become lists; empty if only one. `mapping` and `doubts` belong to the shown one. */
  readonly addresses: readonly DraftAddress[];
};

type DraftAddress = NamedAddress & {
  readonly isDoubtful: boolean;
};

/** Returns whether questions about columns must be answered before the import can start. */
export const hasQuestions = ({ doubts, addresses }: ImportDraft): boolean =>
  doubts.length > 0 || addresses.some((each) => each.isDoubtful);

/** Derives the mapping and its open questions from the guesses and the person's choices. */
export function toDraft(file: FileToken, preview: FilePreview, chosen: ImportChoices): ImportDraft {
  const { columns, rows, uncalculated, hiddenColumns } = preview;
  const guess = guessInForce(preview, chosen);
  const { mapping, defaultCountry } = withChoices(columns, guess, chosen);
  const { guesses } = guess;
  const mapped = { columns, rows, guesses, uncalculated, hiddenColumns, defaultCountry };
  const doubts = openDoubts({ ...mapped, mapping }, chosen.confirmed);
  const addresses = chosen.addresses.map(({ addressName, fields }, at): DraftAddress => {
    if (at === chosen.shownAddress) return { addressName, mapping, isDoubtful: doubts.length > 0 };
    const other = withChoices(columns, guess, { ...chosen, fields }).mapping;
    const isDoubtful = openDoubts({ ...mapped, mapping: other }, chosen.confirmed).length > 0;
    return { addressName, mapping: other, isDoubtful };
  });
  return { file, preview, chosen, mapping, defaultCountry, guesses, doubts, addresses };
}

const rechosen = ({ file, preview, chosen }: ImportDraft, changes: Partial<ImportChoices>): ImportDraft =>
  toDraft(file, preview, { ...chosen, ...changes });

/** Chooses the fields of columns; null means that the column is not checked. */
export function mapColumns(
  draft: ImportDraft,
  ...changes: readonly (readonly [column: number, field: MappedField | null])[]
): ImportDraft {
  return rechosen(draft, withFields(draft.chosen, draft.preview.columns, changes));
}

export const chooseCountry = (draft: ImportDraft, country: string | null): ImportDraft =>
  rechosen(draft, { country });

/** Returns whether a new country may change the guessed encoding. */
export const isEncodingGuessed = (draft: ImportDraft | null): boolean =>
  draft !== null && ['statistics', 'several_encodings_fit'].includes(draft.preview.reasons.encoding);

/** Marks a question as answered. It stays answered when the file is read again. */
export function confirmDoubt(draft: ImportDraft, doubt: MappingDoubt): ImportDraft {
  const key = doubtKey(doubt, draft.preview.columns);
  return rechosen(draft, { confirmed: new Set([...draft.chosen.confirmed, key]) });
}

/** Chooses one of several addresses of a row. The columns of the other addresses are not checked. */
export function chooseAddress(
  draft: ImportDraft,
  blocks: readonly AddressBlock[],
  block: AddressBlock,
): ImportDraft {
  const others = blocks.map(({ mapping }) => mapping);
  const mapped = mapColumns(draft, ...fieldsOfMapping(block.mapping, others));
  const { chosen } = confirmDoubt(mapped, { kind: 'several_addresses', blocks });
  return toDraft(draft.file, draft.preview, chosen);
}

/** Chooses all of several addresses and shows the first. */
export function chooseAllAddresses(draft: ImportDraft, blocks: readonly AddressBlock[]): ImportDraft {
  const { file, preview } = draft;
  const { chosen } = confirmDoubt(draft, { kind: 'several_addresses', blocks });
  const mappings = blocks.map(({ mapping }) => mapping);
  const addresses = namedAddresses(blocks).map(({ addressName, mapping }) => ({
    addressName,
    fields: withFields(chosen, preview.columns, fieldsOfMapping(mapping, mappings)).fields,
  }));
  const fields = addresses[0]?.fields ?? chosen.fields;
  return toDraft(file, preview, { ...chosen, fields, addresses, shownAddress: 0 });
}

/** Shows the columns of another address. The choices for the previous one are kept. */
export function showAddress(draft: ImportDraft, shownAddress: number): ImportDraft {
  const { file, preview, chosen } = draft;
  const addresses = chosen.addresses.map((each, at) =>
    at === chosen.shownAddress ? { ...each, fields: chosen.fields } : each,
  );
  const fields = addresses[shownAddress]?.fields ?? chosen.fields;
  return toDraft(file, preview, { ...chosen, addresses, shownAddress, fields });
}

/** Drops the choices of columns and addresses, so that the app asks again. Keeps the reading and the country. */
export function askForAddress({ file, preview, chosen }: ImportDraft): ImportDraft {
  const { reading, country, isGuessedAgain } = chosen;
  const kept = { reading, isGuessedAgain, ...(country === undefined ? {} : { country }) };
  return toDraft(file, preview, { ...NOTHING_CHOSEN, ...kept });
}

/** Ignores the remembered mapping of an earlier file, or uses it again. Drops the choices made for columns. */
export function guessAgain(
  { file, preview, chosen: { reading } }: ImportDraft,
  isGuessedAgain: boolean,
): ImportDraft {
  return toDraft(file, preview, { ...NOTHING_CHOSEN, reading, isGuessedAgain });
}

/** Keeps the earlier candidates, because a file that is read in a chosen encoding has none. */
export const keepCandidates = (before: FilePreview, now: FilePreview): FilePreview =>
  now.encodingCandidates.length > 0 ? now : { ...now, encodingCandidates: before.encodingCandidates };
