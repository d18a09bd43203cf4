import { resolve } from 'node:path';

/**
 * Makes the programs of the tests share compiled code. Hundreds of programs and thousands of threads run the same code,
 * and compiling takes a quarter of each start. Measurements do not use this, because a person does not have it.
 */
export function keepCompiledCodeOfTests(): void {
  process.env['NODE_COMPILE_CACHE'] ??= resolve(import.meta.dirname, '../../node_modules/.cache/compiled');
}
