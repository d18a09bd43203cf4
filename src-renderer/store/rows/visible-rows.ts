/** Reads the rows in the grid. When they are drawn, reads the rows before and after them. */

const AHEAD_ROWS = 50;
/** A pause after a jump, because a person who drags the scrollbar or jumps again needs other rows first. */
const REST_MS = 100;

type Range = { readonly first: number; readonly last: number };

type ShownTools = {
  readonly load: (first: number, last: number) => Promise<unknown>;
  readonly drawn: () => Promise<void>;
};

const isNear = (one: Range, other: Range): boolean =>
  other.first <= one.last + AHEAD_ROWS && other.last >= one.first - AHEAD_ROWS;

const rest = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, REST_MS));

/** Creates the reader. `load` takes inclusive indexes, and `drawn` resolves after the next paint. */
export function createVisibleRows({ load, drawn }: ShownTools) {
  let shown: Range = { first: 0, last: 0 };
  /** The running reading; null if none. During fast scrolling, only the latest range is read after it. */
  let reading: object | null = null;
  /** The last range that was completely shown. */
  let latest: Range = shown;

  /** Reads until the shown range is complete, then reads the rows before and after it. */
  async function read(mine: object): Promise<void> {
    reading = mine;
    const wanted = shown;
    await load(wanted.first, wanted.last);
    if (reading !== mine) return;
    if (wanted !== shown) return read(mine);
    reading = null;
    const isJump = !isNear(latest, wanted);
    latest = wanted;
    await drawn();
    if (isJump) await rest();
    if (wanted === shown) await load(wanted.first - AHEAD_ROWS, wanted.last + AHEAD_ROWS);
  }

  return {
    range: (): Range => shown,
    show: async (first: number, last: number): Promise<void> => {
      shown = { first, last };
      if (reading === null) await read({});
    },
    /** Drops the running reading, because another list or view is shown. */
    startOver: (): void => {
      shown = { first: 0, last: 0 };
      reading = null;
    },
  };
}
