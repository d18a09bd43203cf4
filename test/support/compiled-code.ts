import { resolve } from 'node:path';

/**
 * Makes the programs of the tests share compiled code: hundreds of programs and thousands of threads run the same code, and a
 * quarter of each start is compiling. Measurements do without, as a person does.
 */
export function keepCompiledCodeOfTests(): void {
  process.env['NODE_COMPILE_CACHE'] ??= resolve(import.meta.dirname, '../../node_modules/.cache/compiled');
}
