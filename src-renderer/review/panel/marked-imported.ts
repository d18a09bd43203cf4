import { addressColumns } from '#shared/domain/address/mapping.ts';
import { acceptedRow, importedText } from '#shared/domain/outcome/row-text.ts';
import type { RepairSettings } from '#shared/domain/repair/repaired-cells.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { finalText } from '../../store/rows/address-text.ts';
import { differenceOf, type Segment } from '../../ui/text/difference.ts';

/**
 * Returns the imported address. Words are marked as removed only if no cell keeps them: a suggestion often lacks the
 * country or the building, and accepting it leaves both.
 */
export function markedImported(row: Row, settings: RepairSettings): readonly Segment[] {
  const imported = importedText(row.cells, addressColumns(settings.mapping));
  const decided = row.decision ? row : (acceptedRow(row) ?? row);
  return differenceOf(imported, finalText(decided, settings)).before;
}
