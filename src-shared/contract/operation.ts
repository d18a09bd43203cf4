/** What an operation is made of, and inputs that many have. */
import { z } from 'zod';

export type Operation<I extends z.ZodType, O> = { readonly input: I; readonly output: () => O };

/** One entry of the contract. */
export function operation<I extends z.ZodType, O>(input: I, output: () => O): Operation<I, O> {
  return { input, output };
}

/** A type only: what the operation answers is made by our own core and is not checked again. */
export const returns =
  <O>(): (() => O) =>
  () => {
    throw new Error('an output is a type, not a value');
  };

export const listId = z.int().positive();
export const position = z.int().positive();
