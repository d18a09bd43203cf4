/**
 * Lists every third-party part of the built app with its licence: packages in bundles, packed packages, fonts and data.
 * Writes `out/data/shipped-parts.json`, which the About window shows. A part without a licence fails the build.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LICENCE_TEXTS } from './licence-texts.mjs';

/** Packages whose parts are not modules of a bundle: Electron, two fonts, the shapes of the map. */
const NOT_IN_A_BUNDLE = ['electron', '@fontsource-variable/inter', 'dejavu-fonts-ttf', 'world-atlas'];
/** Packages whose single file also contains their dependencies. */
const MADE_OF_OTHERS = ['maplibre-gl'];
/** Documents with a table of data sources. The last column of each table names the licence. */
const DATA = [
  'src-main/practice/data/ATTRIBUTIONS.md',
  'src-renderer/map/base-map/ATTRIBUTIONS.md',
  'src-shared/domain/country/country-names/ATTRIBUTIONS.md',
];
const OPEN_STREET_MAP = 'src-main/practice/data/OSM-NOTICE.md';
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/** @typedef {{ name: string, version: string | null, licence: string, text: string }} ShippedPart */

/**
 * Returns the plugin for every bundle of the build, including workers. The last bundle completes the file.
 *
 * @param {string} root
 */
export function shippedParts(root) {
  /** @type {Set<string>} */
  const folders = new Set();
  return () => ({
    name: 'shipped-parts',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const folder = packageFolder(id);
        if (folder !== null) folders.add(folder);
      }
    },
    closeBundle() {
      const file = join(root, 'out', 'data', 'shipped-parts.json');
      const { version } = readPackage(root);
      writeFileSync(file, JSON.stringify({ version, parts: allParts(root, folders) }));
    },
  });
}

/**
 * @param {string} root
 * @param {Iterable<string>} folders the folders of the packages in bundles
 * @returns {readonly ShippedPart[]}
 */
function allParts(root, folders) {
  const all = new Set(folders);
  for (const name of NOT_IN_A_BUNDLE) all.add(join(root, 'node_modules', name));
  const whole = new Set();
  for (const name of [...Object.keys(readPackage(root).dependencies), ...MADE_OF_OTHERS])
    addWithDependencies(root, name, whole);
  for (const folder of whole) all.add(folder);
  const packages = [...all].map(packagePart);
  const parts = [...packages, ...DATA.flatMap((file) => dataParts(root, file)), openStreetMap(root)];
  return unique(parts).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Returns the folder of the package to which a module belongs; null if the module is our own or the bundler's. */
export function packageFolder(/** @type {string} */ id) {
  const [path = ''] = id.replace(/^\0/, '').replaceAll('\\', '/').split('?');
  const at = path.lastIndexOf('/node_modules/');
  if (at < 0) return null;
  const start = at + '/node_modules/'.length;
  const [first = '', second = ''] = path.slice(start).split('/');
  return `${path.slice(0, start)}${first.startsWith('@') ? `${first}/${second}` : first}`;
}

/** Adds a packed package and its dependencies for this system. */
function addWithDependencies(root, name, all) {
  const folder = join(root, 'node_modules', name);
  if (all.has(folder) || !existsSync(folder)) return;
  all.add(folder);
  const { dependencies = {}, optionalDependencies = {} } = readPackage(folder);
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies }))
    addWithDependencies(root, each, all);
}

/** @returns {ShippedPart} */
function packagePart(/** @type {string} */ folder) {
  const { name, version, license, author } = readPackage(folder);
  const files = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .toSorted();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const text = texts.join('\n\n');
  const licence = typeof license === 'string' ? license : /\b(?:MIT|ISC|BSD|Apache)\b/.exec(text)?.[0];
  if (!licence) throw new Error(`${name} names no licence.`);
  return { name, version, licence, text: text || standardText(name, licence, author) };
}

function standardText(name, licence, author) {
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  const text = Object.hasOwn(LICENCE_TEXTS, licence) ? LICENCE_TEXTS[licence] : null;
  if (!text) throw new Error(`${name} brings no text of its licence, ${licence}.`);
  return text(holder);
}

/**
 * Returns a part for each row of the table, with the whole document as the text of the part.
 *
 * @returns {readonly ShippedPart[]}
 */
function dataParts(root, file) {
  const text = readFileSync(join(root, file), 'utf8').trim();
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => {
    const [name = '', source = '', licence = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (source === '' || licence === '')
      throw new Error(`${file} names no source or no licence for ${name}.`);
    const [short = source] = source.split(/; |: | \(/);
    return { name: `Data: ${short}`, version: null, licence: licence.replaceAll('`', ''), text };
  });
}

/** @returns {ShippedPart} */
function openStreetMap(root) {
  const text = readFileSync(join(root, OPEN_STREET_MAP), 'utf8').trim();
  return { name: 'Data: OpenStreetMap', version: null, licence: 'ODbL-1.0', text };
}

/** Returns each name and version once, because a package may be in several folders. */
function unique(/** @type {readonly ShippedPart[]} */ parts) {
  return [...new Map(parts.map((part) => [`${part.name}@${part.version}@${part.licence}`, part])).values()];
}

function readPackage(/** @type {string} */ folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
