#!/usr/bin/env node
import diagnostics from 'node:diagnostics_channel';
/**
 * Replaces the Electron executable: `electron-binary.mjs [switches] APP [arguments]`. Runs the app's real
 * main file in Node with the module `electron` replaced, and prints the two addresses that Playwright's Electron
 * driver waits for: Node's ("Debugger listening on …") here, Chromium's ("DevTools listening on …") in browser.ts.
 */
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const given = process.argv.slice(2);
const appDir = resolve(given.find((argument) => !argument.startsWith('-')) ?? '.');
const { main } = JSON.parse(readFileSync(join(appDir, 'package.json'), 'utf8'));
const electronModule = new URL('./electron-module.ts', import.meta.url).href;

if (given.some((argument) => argument.startsWith('--inspect'))) inspector.open(0);
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: electronModule, shortCircuit: true } : next(specifier, context),
});
// A test can end one of these threads, as a fault would.
const threads = [];
diagnostics.subscribe('worker_threads', ({ worker }) => threads.push(worker));
globalThis.electronStandin = { appDir, threads };
await import(pathToFileURL(join(appDir, main)).href);
