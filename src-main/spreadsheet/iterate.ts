/**
 * Goes through what is there at once or comes later, one by one. Who waits for no promise where there is none saves
 * more of a row's time than its cells take.
 */
export function iterate<T>(items: Iterable<T> | AsyncIterable<T>): {
  readonly next: () => IteratorResult<T> | Promise<IteratorResult<T>>;
} {
  const iterator = Symbol.iterator in items ? items[Symbol.iterator]() : items[Symbol.asyncIterator]();
  return { next: () => iterator.next() };
}
