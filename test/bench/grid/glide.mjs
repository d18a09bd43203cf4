import '@glideapps/glide-data-grid/dist/index.css';
import DataEditor, { GridCellKind } from '@glideapps/glide-data-grid';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BLOCK_ROWS, COLUMN_PX, COLUMNS, ROW_PX, ROWS, readRows } from './rows.mjs';

const columns = COLUMNS.map((title) => ({ title, id: title, width: COLUMN_PX }));
const KEPT_BLOCKS = 20;

/** Blocks by number, in the order of the requests; null for a block that is not loaded yet. */
const blocks = new Map();
/** null until the grid is drawn. */
let editor = null;

async function read(block) {
  if (blocks.has(block)) return;
  blocks.set(block, null);
  for (const oldest of blocks.keys()) {
    if (blocks.size <= KEPT_BLOCKS) break;
    blocks.delete(oldest);
  }
  const rows = await readRows(block * BLOCK_ROWS, (block + 1) * BLOCK_ROWS);
  if (!blocks.has(block)) return;
  blocks.set(block, rows);
  const cells = rows.flatMap((_, step) => columns.map((__, column) => [column, block * BLOCK_ROWS + step]));
  editor?.updateCells(cells.map((cell) => ({ cell })));
}

function getCellContent([column, row]) {
  const block = Math.floor(row / BLOCK_ROWS);
  const cells = blocks.get(block)?.[row % BLOCK_ROWS];
  if (!cells) {
    void read(block);
    return { kind: GridCellKind.Loading, allowOverlay: false };
  }
  const data = cells[column];
  return { kind: GridCellKind.Text, allowOverlay: false, data, displayData: data };
}

export function show(host) {
  const grid = createElement(DataEditor, {
    ref: (shown) => {
      editor = shown;
    },
    columns,
    rows: ROWS,
    rowHeight: ROW_PX,
    headerHeight: ROW_PX,
    getCellContent,
    width: innerWidth,
    height: innerHeight,
  });
  createRoot(host).render(grid);
}
