import Sqlite from 'better-sqlite3';

/** After this many failed reads in a table, which take a few seconds, its other rows are given up. */
const MOST_FAILURES = 100_000;

/**
 * Yields the readable rows of a table by ascending id, including those before and after a damaged page. A range that
 * cannot be read is halved until only single unreadable rows remain.
 * @param read reads rows from one id through another, ascending
 * @param last the highest possible id
 */
export function* readableRows<T extends { readonly id: number }>(
  read: (first: number, last: number) => Iterable<T>,
  last: number,
): Generator<T> {
  const left: (readonly [first: number, last: number])[] = [[1, last]];
  for (let failures = 0, range = left.pop(); range && failures < MOST_FAILURES; range = left.pop()) {
    const [first, end] = range;
    let next = first;
    try {
      for (const row of read(first, end)) {
        // Damaged pages may lead back to earlier rows.
        if (row.id < next) continue;
        next = row.id + 1;
        yield row;
      }
    } catch (error) {
      if (!(error instanceof Sqlite.SqliteError)) throw error;
      failures += 1;
      const middle = Math.floor((next + end) / 2);
      if (next < end) left.push([middle + 1, end], [next, middle]);
    }
  }
}
