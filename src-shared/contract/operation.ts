import { z } from 'zod';

/** An entry in the table of operations. `output` only carries a type and is never called. */
export type Operation<I extends z.ZodType, O> = { readonly input: I; readonly output: () => O };

/** Creates an operation of the contract. */
export function operation<I extends z.ZodType, O>(input: I, output: () => O): Operation<I, O> {
  return { input, output };
}

/** Declares an output by type only. Our own core produces outputs, so they are not validated. */
export const returns =
  <O>(): (() => O) =>
  () => {
    throw new Error('an output is a type, not a value');
  };

export const listId = z.int().positive();
/** A row's place in its file, from 1. It never changes. */
export const position = z.int().positive();
/** A name by which the core knows the rows that it reported to a page, as they were then. */
export const mark = z.string().max(100);
