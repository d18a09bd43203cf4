/** Lets electron-builder use Debian's NSIS, and replaces the rest of its tools for Windows installers. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from './cli.ts';
import { programOnPath } from './pack.ts';

const TEMPLATES = project('node_modules/app-builder-lib/templates/nsis');
/** The plugins that electron-builder downloads. Debian's NSIS contains the others. */
const PLUGINS = /\b(UAC|StdUtils|nsProcess|WinShell|Nsis7z|SpiderBanner|inetc)::(\w+)/gu;
const SECTION = 0x1000;
const IN_FILE = 0x200;

/** Precedes the output of each run of NSIS. */
export const RUN_MARK = '--- makensis';

/**
 * Returns the variables for electron-builder. Everything that NSIS prints goes into `log`. The file of the uninstaller
 * contains the program that would write it, which contains the uninstaller.
 */
export function withNsis(directory: string, log: string): Readonly<Record<string, string>> {
  const bin = join(directory, 'bin');
  const nsis = join(directory, 'nsis');
  const resources = join(directory, 'nsis-resources');
  programOnPath(
    join(nsis, 'linux'),
    'makensis',
    `echo '${RUN_MARK}' >> '${log}'; NSISDIR=/usr/share/nsis makensis "$@" >> '${log}'`,
  );
  writeFileSync(join(nsis, 'elevate.exe'), '');
  programOnPath(bin, '7za', 'for word; do case "$word" in *.7z) echo packed > "$word"; exit 0; esac; done');
  makePlugins(join(resources, 'plugins', 'x86-unicode'));
  return {
    ...programOnPath(bin, 'wine', 'cp "$1" "${1%exe}__uninstaller.exe"'),
    ELECTRON_BUILDER_7ZIP_PATH: join(bin, '7za'),
    ELECTRON_BUILDER_NSIS_DIR: nsis,
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: resources,
  };
}

/** Makes the plugins with the functions that electron-builder's scripts call. NSIS reads only their names. */
function makePlugins(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const scripts = globSync('**/*.ns[hi]', { cwd: TEMPLATES });
  const text = scripts.map((file) => readFileSync(join(TEMPLATES, file), 'utf8')).join('\n');
  const functions = new Map<string, Set<string>>();
  for (const [, plugin = '', name = ''] of text.matchAll(PLUGINS))
    functions.set(plugin, (functions.get(plugin) ?? new Set()).add(name));
  for (const [plugin, names] of functions)
    writeFileSync(join(folder, `${plugin}.dll`), libraryWith([...names].toSorted()));
}

/** Returns a Windows library (PE32) that contains only an export table. */
function libraryWith(names: readonly string[]): Buffer {
  const exports = exportTable(names);
  const head = Buffer.alloc(IN_FILE);
  const words: readonly (readonly [at: number, value: number])[] = [
    [0x3c, 0x40], // the place of the PE header
    [0x44, 0x1_014c], // for x86, with one section
    [0x54, 0x2102_00e0], // a library, whose optional header has 224 bytes
    [0x58, 0x10b],
    [0x74, 0x1000_0000],
    [0x78, SECTION],
    [0x7c, IN_FILE],
    [0x90, SECTION + exports.length],
    [0x94, IN_FILE],
    [0xb4, 16],
    [0xb8, SECTION], // the first of sixteen tables: the exports
    [0xbc, exports.length],
    [0x140, exports.length],
    [0x144, SECTION],
    [0x148, exports.length],
    [0x14c, IN_FILE],
    [0x15c, 0x4000_0040],
  ];
  head.write('MZ');
  head.write('PE', 0x40);
  head.write('.edata', 0x138);
  for (const [at, value] of words) head.writeUInt32LE(value, at);
  return Buffer.concat([head, exports]);
}

function exportTable(names: readonly string[]): Buffer {
  const texts = ['plugin.dll', ...names].map((name) => `${name}\0`);
  const start = 40 + names.length * 10;
  const table = Buffer.alloc(IN_FILE * Math.ceil((start + texts.join('').length) / IN_FILE));
  let at = start;
  const places = texts.map((text) => {
    const place = SECTION + at;
    at += table.write(text, at, 'latin1');
    return place;
  });
  const [own = 0, ...functions] = places;
  const lists = [40, 40 + 4 * names.length, 40 + 8 * names.length];
  const facts = [own, 1, names.length, names.length, ...lists.map((list) => SECTION + list)];
  facts.forEach((fact, index) => table.writeUInt32LE(fact, 12 + 4 * index));
  functions.forEach((place, index) => {
    table.writeUInt32LE(SECTION, 40 + 4 * index);
    table.writeUInt32LE(place, 40 + 4 * (names.length + index));
    table.writeUInt16LE(index, 40 + 8 * names.length + 2 * index);
  });
  return table;
}
