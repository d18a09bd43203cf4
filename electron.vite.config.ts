import { cpSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { shippedParts } from './build/shipped-parts.mjs';

const at = (path: string) => resolve(import.meta.dirname, path);
const alias = { '#shared': at('src-shared') };
/** V8 parses a large table faster as JSON than as code: https://v8.dev/blog/cost-of-javascript-2019#json. */
const json = { stringify: true, namedExports: false };
const collectParts = shippedParts(import.meta.dirname);

/** Copies the practice service's data, the sample lists and the font of labels to `out/data`. */
const shippedData = {
  name: 'shipped-data',
  closeBundle() {
    rmSync(at('out/data'), { recursive: true, force: true });
    cpSync(at('src-main/practice/data'), at('out/data'), { recursive: true });
    // The font of address labels and its licence.
    const fonts = at('node_modules/dejavu-fonts-ttf');
    cpSync(`${fonts}/ttf/DejaVuSansCondensed.ttf`, at('out/data/fonts/DejaVuSansCondensed.ttf'));
    cpSync(`${fonts}/LICENSE`, at('out/data/fonts/DejaVuSansCondensed-LICENSE.txt'));
  },
};

/** Copies the licence of the page's font to the folder of the font. */
const fontLicence = {
  name: 'font-licence',
  closeBundle() {
    cpSync(
      at('node_modules/@fontsource-variable/inter/LICENSE'),
      at('out/renderer/assets/inter-LICENSE.txt'),
    );
  },
};

/** Renames the `__dirname` that `open` declares, because electron-vite would declare a second one. */
const ownDirname = {
  name: 'own-dirname',
  transform: (code: string, id: string) =>
    /node_modules[\\/]open[\\/]index\.js$/.test(id) ? code.replaceAll('__dirname', 'folderOfOpen') : null,
};

/** Each program and thread becomes a file in out/main. Bundles everything except the `dependencies` of package.json. */
export default defineConfig({
  main: {
    resolve: { alias },
    json,
    plugins: [ownDirname, shippedData, collectParts()],
    build: {
      rolldownOptions: {
        input: {
          index: at('src-main/electron/main.ts'),
          loopback: at('src-main/loopback/main.ts'),
          cli: at('src-main/cli/main.ts'),
          'cli-program': at('src-main/cli/program.ts'),
          'core-thread': at('src-main/app/threads/core-thread.ts'),
          'job-thread': at('src-main/app/threads/job-thread.ts'),
          'view-thread': at('src-main/views/thread/view-thread.ts'),
          'preview-thread': at('src-main/app/threads/preview-thread.ts'),
          practice: at('src-main/practice/main.ts'),
          'practice-thread': at('src-main/practice/thread.ts'),
        },
      },
    },
  },
  preload: {
    resolve: { alias },
    plugins: [collectParts()],
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src-main/electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' }, // a sandboxed preload must be CommonJS
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    resolve: { alias },
    plugins: [react(), fontLicence, collectParts()],
    build: {
      outDir: at('out/renderer'),
      minify: true,
      rolldownOptions: {
        input: at('src-renderer/index.html'),
        // Leaves the schemas of the contract out of the page, because only the core uses them to check its inputs.
        treeshake: {
          manualPureFunctions: ['z'],
          moduleSideEffects: [{ test: /-schemas\.ts$/, sideEffects: false }],
        },
      },
    },
    // The map's worker is an ES module.
    worker: { format: 'es', plugins: () => [collectParts()] },
  },
});
