/** Preload for `simulate.ts`: restores the fault with the number in `RESTORED_FAULT` in the source that Node loads. */
import { changeSources } from './change-sources.ts';
import { RESTORED_FAULTS } from './restored-faults.ts';

const fault = RESTORED_FAULTS[Number(process.env['RESTORED_FAULT'])];
if (!fault) throw new Error('RESTORED_FAULT is not the number of a fault');
changeSources([fault]);
