/** Iterates over synchronous or asynchronous items. A caller can skip the slow `await` for synchronous items. */
export function iterate<T>(items: Iterable<T> | AsyncIterable<T>): {
  readonly next: () => IteratorResult<T> | Promise<IteratorResult<T>>;
} {
  const iterator = Symbol.iterator in items ? items[Symbol.iterator]() : items[Symbol.asyncIterator]();
  return { next: () => iterator.next() };
}
