import Sqlite from 'better-sqlite3';

/** Reads of a damaged part before it is left alone: a few seconds. */
const MOST_FAILURES = 100_000;

/**
 * The rows of a table that can be read, by rising id. Where a page is damaged the rows before it and after it are there:
 * what cannot be read at once is halved until what is left are single rows that cannot.
 *
 * @param read rows from one id through another, rising
 * @param last no row is behind it
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
        // Damaged pages may lead back.
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
