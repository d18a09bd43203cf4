/** Iterates over synchronous or asynchronous items. Skipping `await` for synchronous ones saves more time than the cells take. */
export function iterate<T>(items: Iterable<T> | AsyncIterable<T>): {
  readonly next: () => IteratorResult<T> | Promise<IteratorResult<T>>;
} {
  const iterator = Symbol.iterator in items ? items[Symbol.iterator]() : items[Symbol.asyncIterator]();
  return { next: () => iterator.next() };
}
