import { resolve } from 'node:path';

/**
 * Has what the tests start keep its compiled code: some hundreds of programs and thousands of threads of the same code, of
 * whose start a quarter is compiling. Measurements do without, as a person does.
 */
export function keepCompiledCodeOfTests(): void {
  process.env['NODE_COMPILE_CACHE'] ??= resolve(import.meta.dirname, '../../node_modules/.cache/compiled');
}
