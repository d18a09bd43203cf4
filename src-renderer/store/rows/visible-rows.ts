/** Reads the rows that the grid shows, and when they are drawn those next to them. */

/** Read beyond what is shown, on either side: the next page is at hand. */
const AHEAD_ROWS = 50;
/** After a jump: who drags the scrollbar or jumps again wants other rows, and what is next to these would hold them up. */
const REST_MS = 100;

type Range = { readonly first: number; readonly last: number };

type ShownTools = {
  /** Reads what is missing of these rows, both ends included. */
  readonly load: (first: number, last: number) => Promise<unknown>;
  readonly drawn: () => Promise<void>;
};

const isNear = (one: Range, other: Range): boolean =>
  other.first <= one.last + AHEAD_ROWS && other.last >= one.first - AHEAD_ROWS;

const rest = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, REST_MS));

export function createVisibleRows({ load, drawn }: ShownTools) {
  let shown: Range = { first: 0, last: 0 };
  /** The one that goes on; null: none. What is shown next waits for it: while a person scrolls fast, only the latest counts. */
  let reading: object | null = null;
  /** Shown before, with all its rows. */
  let latest: Range = shown;

  /** Reads what is shown until that is what is shown; then what is next to it. */
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
    /** Another list or view: what is being read is no longer wanted. */
    startOver: (): void => {
      shown = { first: 0, last: 0 };
      reading = null;
    },
  };
}
