/** Preload for `simulate.ts`: restores the fault with the number in `RESTORED_FAULT` in the source that Node loads. */
import { registerHooks } from 'node:module';
import { RESTORED_FAULTS } from './restored-faults.ts';

const fault = RESTORED_FAULTS[Number(process.env['RESTORED_FAULT'])];
if (!fault) throw new Error('RESTORED_FAULT is not the number of a fault');

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/${fault.file}`) || !loaded.source) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString();
    return { ...loaded, source: source.replace(fault.text, () => fault.fault) };
  },
});
