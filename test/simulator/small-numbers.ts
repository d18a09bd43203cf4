/**
 * Preload for `simulate.ts`: makes numbers of the app small, so that the few rows of a simulated list need several
 * slices and chunks: `node --import ./test/simulator/small-numbers.ts test/simulator/simulate.ts --days 100`.
 */
import { changeSources } from './change-sources.ts';
import { SMALL_NUMBERS } from './restored-faults.ts';

changeSources(SMALL_NUMBERS);
