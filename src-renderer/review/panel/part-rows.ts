import type { AddressField, OwnLine } from '#shared/domain/address/address.ts';
import { asWritten } from '#shared/domain/compare/as-written.ts';
import { READING_ORDER } from '#shared/domain/compare/compare-parts.ts';
import type { Change, ComparedPart, PartComparison } from '#shared/domain/compare/comparison.ts';
import { decidedParts, type Outcome, partsInColumns } from '#shared/domain/outcome/outcome.ts';
import type { RepairSettings } from '#shared/domain/repair/repaired-cells.ts';
import { containsWords } from '#shared/domain/text/contains-words.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { ownLines } from '#shared/domain/verdict/effective-address.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { partText } from '#shared/messages/words.ts';
import { outcomeFor } from '../../store/rows/address-text.ts';

export type PartRow = {
  readonly part: ComparedPart | OwnLine;
  readonly imported: string;
  readonly suggested: string;
  readonly effective: string;
  /**
   * How the suggestion differs from the imported text or, after an edit, from the edited text. null if there is no
   * suggestion to compare.
   */
  readonly change: Change | null;
};

/** Returns the parts that have a text in at least one version. @param settings the list's settings */
export function partRows(row: Row, settings: RepairSettings): readonly PartRow[] {
  const { comparison } = row.judgement;
  const outcome = row.decision && outcomeFor(row, settings);
  const written = outcome ? partsInColumns(outcome, settings.mapping, decidedParts(row)) : {};
  const parts = READING_ORDER.flatMap((part): readonly PartRow[] => {
    const compared = comparison.find((each) => each.part === part);
    const imported = importedPart(row, part, compared);
    const suggested = suggestedPart(row, part, compared);
    const inColumn = part === 'unit' ? undefined : written[part];
    const decided = inColumn ?? effectivePart(row, part, { imported, suggested });
    const effective = outcome ? exportedText(outcome, { imported, suggested, decided }) : decided;
    if (imported === '' && suggested === '' && effective === '') return [];
    return [{ part, imported, suggested, effective, change: compared?.change ?? null }];
  });
  return [...organisationRow(row), ...parts];
}

/** Returns the organisation without a comparison, because the service does not check organisations. */
function organisationRow(row: Row): readonly PartRow[] {
  const imported = row.entered.organisation;
  const effective = ownLines(row.entered, row.decision).organisation;
  if (imported === '' && effective === '') return [];
  return [{ part: 'organisation', imported, suggested: '', effective, change: null }];
}

/** Returns whether a person typed the address, even if they accepted a suggestion for it afterwards. */
export const isEdited = ({ decision }: Pick<Row, 'decision'>): boolean =>
  decision !== null && decision.corrected !== null && decision.kind !== 'picked';

/** Returns the imported text of a part. Uses the comparison, which splits cells, unless it is of an edited address. */
function importedPart(row: Row, part: ComparedPart, compared: PartComparison | undefined): string {
  if (!isEdited(row) && compared) return asWritten(compared.entered, row.entered);
  return part === 'unit' ? row.entered.premise : fieldOf(row.entered.parts, part);
}

/** Returns '' for a part that the comparison leaves out, such as a state in Britain. */
function suggestedPart(row: Row, part: ComparedPart, compared: PartComparison | undefined): string {
  if (!compared) return row.judgement.comparison.length > 0 ? '' : fieldOf(row.suggested?.parts, part);
  const { entered, returned, change } = compared;
  // The service returns the code of the country that was entered. This is no change.
  return part === 'country' && change === 'none' ? entered : partText(part, returned);
}

type Texts = { readonly imported: string; readonly suggested: string; readonly decided: string };

/**
 * Returns the text of a part that the export contains. The cells may keep the imported text, such as a house number that
 * a picked address lacks, and have no place for another, such as the state of a British address.
 */
function exportedText({ address }: Outcome, { imported, suggested, decided }: Texts): string {
  const { line, parts, premise } = address;
  const holds = (text: string): boolean =>
    text !== '' && [line, ...Object.values(parts), premise].some((each) => containsWords(each, text));
  if (decided === imported || holds(decided)) return decided;
  if (holds(imported)) return imported;
  return imported === '' && suggested === '' ? '' : decided;
}

function effectivePart(
  row: Row,
  part: ComparedPart,
  { imported, suggested }: Pick<PartRow, 'imported' | 'suggested'>,
): string {
  const { decision } = row;
  // The service's address has no premise. The imported premise stays unless a person wrote another.
  if (part === 'unit') return decision?.corrected ? premiseOf(row, decision) : imported;
  // A part that the suggestion lacks stays in its cell.
  if (decision?.kind === 'used_suggestion' && suggested !== '') return suggested;
  return decision?.corrected ? partText(part, fieldOf(decision.corrected, part)) : imported;
}

/** Returns the decided premise. A pick joins the pieces of a cell with ", ", and the export keeps the cell's text. */
function premiseOf({ entered }: Row, decision: Decision): string {
  const { premise } = ownLines(entered, decision);
  return decision.kind === 'picked' ? asWritten(premise, entered) : premise;
}

/** Returns '' for `unit`, because the service's address has no premise. */
function fieldOf(parts: Readonly<Record<AddressField, string>> | undefined, part: ComparedPart): string {
  return part === 'unit' ? '' : (parts?.[part] ?? '');
}
