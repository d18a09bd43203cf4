/** A verdict rests on the stored answer to the row's own question. A rule accepts only rows with the verdict `accept`. */
import type { CreateCheck } from './check.ts';

export const rowsAsAnswered: CreateCheck = (world) => ({
  afterStep() {
    for (const { row, what } of world.observer.unfounded())
      world.blame('a verdict has its answer', `row ${row}: ${what}`);
  },
});
