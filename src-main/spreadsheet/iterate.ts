/**
 * Iterates over synchronous or asynchronous items. Callers that skip the `await` for synchronous items save more time
 * per row than the cells take.
 */
export function iterate<T>(items: Iterable<T> | AsyncIterable<T>): {
  readonly next: () => IteratorResult<T> | Promise<IteratorResult<T>>;
} {
  const iterator = Symbol.iterator in items ? items[Symbol.iterator]() : items[Symbol.asyncIterator]();
  return { next: () => iterator.next() };
}
