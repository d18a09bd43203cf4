/** One file on its way in, as it is read and as a person has set it so far. Pure. */

import type { FileToken } from '#shared/contract/file-token.ts';
import type { ColumnGuess, FilePreview } from '#shared/contract/preview.ts';
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

export type ImportDraft = {
  readonly file: FileToken;
  readonly preview: FilePreview;
  /** What the person said of it, in place of what was guessed. */
  readonly chosen: ImportChoices;
  readonly mapping: ColumnMapping;
  /** ISO-3 lowercase; null: rows without a country are not checked. */
  readonly defaultCountry: string | null;
  /** As they are in force: with or without what was remembered. */
  readonly guesses: readonly ColumnGuess[];
  /** What is asked before the import can start; empty: nothing. */
  readonly doubts: readonly MappingDoubt[];
  /** Addresses of each row that become lists of their own; `mapping` and `doubts` are of the one that is shown. Empty: one. */
  readonly addresses: readonly DraftAddress[];
};

export type DraftAddress = NamedAddress & {
  /** Whether something is asked of its columns. */
  readonly isDoubtful: boolean;
};

/** Whether something is asked of the columns before the import can start. */
export const hasQuestions = ({ doubts, addresses }: ImportDraft): boolean =>
  doubts.length > 0 || addresses.some((each) => each.isDoubtful);

export function toDraft(file: FileToken, preview: FilePreview, chosen: ImportChoices): ImportDraft {
  const { columns, rows, uncalculated } = preview;
  const guess = guessInForce(preview, chosen);
  const { mapping, defaultCountry } = withChoices(columns, guess, chosen);
  const { guesses } = guess;
  const mapped = { columns, rows, guesses, uncalculated, defaultCountry };
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

/** Says what columns hold; null: nothing that is checked. */
export function mapColumns(
  draft: ImportDraft,
  ...changes: readonly (readonly [column: number, field: MappedField | null])[]
): ImportDraft {
  return rechosen(draft, withFields(draft.chosen, draft.preview.columns, changes));
}

export const chooseCountry = (draft: ImportDraft, country: string | null): ImportDraft =>
  rechosen(draft, { country });

/** Whether another country may make another encoding likely. */
export const isEncodingGuessed = (draft: ImportDraft | null): boolean =>
  draft !== null && ['statistics', 'several_encodings_fit'].includes(draft.preview.reasons.encoding);

/** Says that a doubtful column holds what was guessed. */
export function confirmDoubt(draft: ImportDraft, doubt: MappingDoubt): ImportDraft {
  const key = doubtKey(doubt, draft.preview.columns);
  return rechosen(draft, { confirmed: new Set([...draft.chosen.confirmed, key]) });
}

/** Says which of several addresses is meant. */
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

/** Says that all of several addresses are meant: the first is shown. */
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

/** Shows another one of several addresses: what is said of columns then is of that. */
export function showAddress(draft: ImportDraft, shownAddress: number): ImportDraft {
  const { file, preview, chosen } = draft;
  const addresses = chosen.addresses.map((each, at) =>
    at === chosen.shownAddress ? { ...each, fields: chosen.fields } : each,
  );
  const fields = addresses[shownAddress]?.fields ?? chosen.fields;
  return toDraft(file, preview, { ...chosen, addresses, shownAddress, fields });
}

/** Asks again which of several addresses is meant. */
export function askForAddress({ file, preview, chosen }: ImportDraft): ImportDraft {
  const { reading, country, isGuessedAgain } = chosen;
  const kept = { reading, isGuessedAgain, ...(country === undefined ? {} : { country }) };
  return toDraft(file, preview, { ...NOTHING_CHOSEN, ...kept });
}

/** Sets aside, or takes up again, what was remembered of an earlier file, and what was said of the columns since. */
export function guessAgain(
  { file, preview, chosen: { reading } }: ImportDraft,
  isGuessedAgain: boolean,
): ImportDraft {
  return toDraft(file, preview, { ...NOTHING_CHOSEN, reading, isGuessedAgain });
}

/** Once one of the encodings is chosen the file is read in it alone; the others can still be chosen. */
export const keepCandidates = (before: FilePreview, now: FilePreview): FilePreview =>
  now.encodingCandidates.length > 0 ? now : { ...now, encodingCandidates: before.encodingCandidates };
