/** AG Grid community with its infinite row model, which reads rows on demand. */
import { createGrid, InfiniteRowModelModule, ModuleRegistry } from 'ag-grid-community';
import { BLOCK_ROWS, COLUMN_PX, COLUMNS, ROW_PX, ROWS, readRows } from './rows.mjs';

ModuleRegistry.registerModules([InfiniteRowModelModule]);

export function show(host) {
  createGrid(host, {
    columnDefs: COLUMNS.map((title, column) => ({
      headerName: title,
      width: COLUMN_PX,
      valueGetter: ({ data }) => data?.[column],
    })),
    rowHeight: ROW_PX,
    headerHeight: ROW_PX,
    rowModelType: 'infinite',
    cacheBlockSize: BLOCK_ROWS,
    maxBlocksInCache: 20,
    infiniteInitialRowCount: ROWS,
    datasource: {
      rowCount: ROWS,
      getRows: async ({ startRow, endRow, successCallback }) =>
        successCallback(await readRows(startRow, endRow), ROWS),
    },
  });
}
