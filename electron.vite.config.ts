import { cpSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { shippedParts } from './build/shipped-parts.mjs';

const at = (path: string) => resolve(import.meta.dirname, path);
const alias = { '#shared': at('src-shared') };
/** V8 parses a large table faster as JSON than as a program: https://v8.dev/blog/cost-of-javascript-2019#json. */
const json = { stringify: true, namedExports: false };
const collectParts = shippedParts(import.meta.dirname);

/** The practice service's data, the sample lists and the font of labels lie next to the programs, as files: `../data` from out/main. */
const shippedData = {
  name: 'shipped-data',
  closeBundle() {
    rmSync(at('out/data'), { recursive: true, force: true });
    cpSync(at('src-main/practice/data'), at('out/data'), { recursive: true });
    // The font of address labels, and its licence with it.
    const fonts = at('node_modules/dejavu-fonts-ttf');
    cpSync(`${fonts}/ttf/DejaVuSansCondensed.ttf`, at('out/data/fonts/DejaVuSansCondensed.ttf'));
    cpSync(`${fonts}/LICENSE`, at('out/data/fonts/DejaVuSansCondensed-LICENSE.txt'));
  },
};

/** The font's licence goes where the font goes. */
const fontLicence = {
  name: 'font-licence',
  closeBundle() {
    cpSync(
      at('node_modules/@fontsource-variable/inter/LICENSE'),
      at('out/renderer/assets/inter-LICENSE.txt'),
    );
  },
};

/** `open` declares its own `__dirname`. electron-vite sees the name and declares a second one, so this plugin renames the first. */
const ownDirname = {
  name: 'own-dirname',
  transform: (code: string, id: string) =>
    /node_modules[\\/]open[\\/]index\.js$/.test(id) ? code.replaceAll('__dirname', 'folderOfOpen') : null,
};

/** Programs and threads, each a separate file in out/main. Only package.json's `dependencies` stay outside. */
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
        // The schemas of the contract check what reaches the core: the page checks nothing with them, so they stay out of it.
        treeshake: {
          manualPureFunctions: ['z'],
          moduleSideEffects: [{ test: /-schemas\.ts$/, sideEffects: false }],
        },
      },
    },
    // The map's worker is made of modules.
    worker: { format: 'es', plugins: () => [collectParts()] },
  },
});
