/**
 * Makes property tests use the same random cases in each run, so that a failure is caused by the change under test and
 * can be repeated. `DOORSTEP_SEED=N` tries other cases. Add a failing case to the `examples` of its property.
 */
import fc from 'fast-check';

const SEED = 20_261_123;

fc.configureGlobal({ seed: Number(process.env['DOORSTEP_SEED'] ?? SEED) });
