import { useEffect, useMemo, useState } from 'react';
import type { RowBlocks } from '../../store/rows/row-blocks.ts';
import { useApp } from '../../store/use-app.ts';
import { type DrawnRows, drawRows, NO_ROWS } from './drawn-rows.ts';
import type { RowWindow } from './use-virtual-rows.ts';

/** Returns the loaded rows of the window, and asks the store to load the rest. */
export function useDrawnRows({ first, last }: RowWindow): DrawnRows {
  const showRows = useApp((state) => state.showRows);
  const blocks = useApp((state) => state.blocks);
  const [draw] = useState(createDraw);
  useEffect(() => {
    if (last >= first) void showRows(first, last);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `blocks` changes when the store drops visible rows
  }, [showRows, blocks, first, last]);
  return useMemo(() => draw(blocks, { first, last }), [draw, blocks, first, last]);
}

/** Keeps the previous result, so that its elements are reused. */
function createDraw() {
  let drawn = NO_ROWS;
  return (blocks: RowBlocks, shown: RowWindow): DrawnRows => {
    drawn = drawRows(drawn, blocks, shown);
    return drawn;
  };
}
