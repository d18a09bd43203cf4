/**
 * A worksheet's XML with cells added and replaced, streamed. Everything between the edits is copied
 * character for character, so styles, formulas and what this app knows nothing of stay as they are.
 */
import { cellXml, inlineText } from './cell-xml.ts';
import { columnLetters } from './cell-reference.ts';
import { walkSheet } from './read-xlsx.ts';
import type { PatchPlan, RowPatch } from './sheet.ts';
import type { SheetRow } from './sheet-walker.ts';
import type { Workbook, Worksheet } from './workbook.ts';
import { declaredAsUtf8 } from './xml.ts';

export type SheetPatch = {
  readonly workbook: Workbook;
  readonly sheet: Worksheet;
  readonly plan: PatchPlan;
  /** 0-based: the first column no row of the sheet uses. */
  readonly firstAdded: number;
};

export type SheetPatchCounts = { rows: number; formulaCellsKept: number };

/** Characters `from` to `to` of the part's text become `text`. */
type Edit = { readonly from: number; readonly to: number; readonly text: string };

/** Text of the part, patched. `counts` is filled on the way. */
export async function* patchedSheet(patch: SheetPatch, counts: SheetPatchCounts): AsyncGenerator<string> {
  const { workbook, sheet, plan } = patch;
  const patches = plan.rows[Symbol.asyncIterator]();
  let next = await patches.next();
  let held = '';
  let heldFrom = 0;
  let hasDimension = false;

  for await (const { text, rows, dimensionEnd } of walkSheet(workbook, sheet)) {
    held += text;
    const at = (offset: number): number => offset - heldFrom;
    const edits: Edit[] = [];
    if (dimensionEnd !== null && !hasDimension) {
      hasDimension = true;
      edits.push(...dimensionEdit(held, at(dimensionEnd), patch));
    }
    for (const row of rows) {
      const found = next.done !== true && next.value.sourceRow === row.number ? next.value : null;
      edits.push(...rowEdits(held, shifted(row, heldFrom), found, patch, counts));
      if (found) {
        counts.rows += 1;
        next = await patches.next();
      }
    }
    const last = rows.at(-1);
    if (!last) continue;
    const safe = at(last.closeEnd);
    const patched = applied(held.slice(0, safe), edits);
    yield heldFrom === 0 ? declaredAsUtf8(patched) : patched;
    held = held.slice(safe);
    heldFrom += safe;
  }
  yield heldFrom === 0 ? declaredAsUtf8(held) : held;
}

function applied(text: string, edits: readonly Edit[]): string {
  let result = '';
  let copied = 0;
  for (const { from, to, text: replacement } of edits) {
    result += text.slice(copied, from) + replacement;
    copied = to;
  }
  return result + text.slice(copied);
}

/** A row with its places counted from the text that is held. */
function shifted(row: SheetRow, by: number): SheetRow {
  const moved = { openEnd: row.openEnd - by, closeEnd: row.closeEnd - by };
  const cells = row.cells.map((cell) => ({
    ...cell,
    openEnd: cell.openEnd - by,
    closeEnd: cell.closeEnd - by,
  }));
  return { ...row, ...moved, cells };
}

/** The stated range reaches to the last added column. */
function dimensionEdit(text: string, end: number, { firstAdded, plan }: SheetPatch): readonly Edit[] {
  if (plan.addedColumns.length === 0) return [];
  const from = text.lastIndexOf('<', end - 1);
  const last = columnLetters(firstAdded + plan.addedColumns.length - 1);
  const tag = text.slice(from, end);
  const extended = tag.replace(
    /(ref=["'][A-Z]+\d+)(?::[A-Z]+(\d+))?(?=["'])/u,
    (_, start: string, row?: string) => {
      return `${start}:${last}${row ?? /\d+$/u.exec(start)?.[0] ?? '1'}`;
    },
  );
  return [{ from, to: end, text: extended }];
}

function rowEdits(
  text: string,
  row: SheetRow,
  found: RowPatch | null,
  patch: SheetPatch,
  counts: SheetPatchCounts,
): readonly Edit[] {
  const { plan, firstAdded } = patch;
  const isHeader = plan.source.headerRow > 0 && row.number === plan.source.headerRow;
  const added = isHeader ? plan.addedColumns : (found?.added ?? []);
  const replaced = found?.replaced ?? [];
  if (added.length === 0 && replaced.length === 0) return [];

  const tagStart = text.lastIndexOf('<', row.openEnd - 1);
  const tag = text.slice(tagStart, row.openEnd);
  const prefix = /^<([\w.-]+:)?/u.exec(tag)?.[1] ?? '';
  const style = isHeader
    ? (row.cells.findLast(({ value, inlineText: own }) => value !== '' || own !== null)?.style ?? 0)
    : 0;
  const cells = added.map((value, i) => cellXml(firstAdded + i, row.number, value, style, prefix)).join('');
  // `spans` states which columns the row uses; without it a program finds out itself.
  const open = tag.replace(/\s+spans=(?:"[^"]*"|'[^']*')/u, '').replace(/\s*\/>$/u, '>');
  const changes = replaced.flatMap((change) => replacedCell(text, row, change, prefix, counts));
  const end = row.isSelfClosing ? row.openEnd : text.lastIndexOf('</', row.closeEnd - 1);
  const close = row.isSelfClosing ? `</${prefix}row>` : '';
  const cellEdits = changes.toSorted((a, b) => a.from - b.from);
  if (row.isSelfClosing)
    return [
      {
        from: tagStart,
        to: row.openEnd,
        text: open + cellEdits.map((edit) => edit.text).join('') + cells + close,
      },
    ];
  return [{ from: tagStart, to: row.openEnd, text: open }, ...cellEdits, { from: end, to: end, text: cells }];
}

type Change = NonNullable<RowPatch['replaced']>[number];

/** A cell with other text in the same style. A formula is never overwritten: others may rest on it. */
function replacedCell(
  text: string,
  row: SheetRow,
  { column, text: wanted }: Change,
  prefix: string,
  counts: SheetPatchCounts,
): readonly Edit[] {
  const cell = row.cells.find((known) => known.column === column);
  if (!cell) {
    const after = row.cells.findLast((known) => known.column < column)?.closeEnd ?? row.openEnd;
    return [{ from: after, to: after, text: cellXml(column, row.number, wanted, 0, prefix) }];
  }
  if (cell.hasFormula) {
    counts.formulaCellsKept += 1;
    return [];
  }
  const from = text.lastIndexOf('<', cell.openEnd - 1);
  return [{ from, to: cell.closeEnd, text: retyped(text.slice(from, cell.openEnd), wanted, prefix) }];
}

/** The cell's own opening tag, for text. */
function retyped(tag: string, wanted: string, prefix: string): string {
  const open = tag.replace(/\s+t=(?:"[^"]*"|'[^']*')/u, '').replace(/\s*\/?>$/u, '');
  return wanted === '' ? `${open}/>` : `${open} t="inlineStr">${inlineText(wanted, prefix)}</${prefix}c>`;
}
