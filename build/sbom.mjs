/**
 * Writes a software bill of materials (CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/) next to the installers. It
 * lists the same parts as the About window. electron-builder calls `afterAllArtifactBuild` on each system, because the
 * parts of a package depend on its system.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {import('./shipped-parts.mjs').ShippedPart} ShippedPart */

const root = dirname(import.meta.dirname);
/** How the list of parts names data that is no package. */
const DATA = 'Data: ';

/**
 * @param {{ outDir: string }} result electron-builder's result
 * @returns {string[]} the files that belong to the release besides the installers
 */
export function afterAllArtifactBuild({ outDir }) {
  const shipped = JSON.parse(readFileSync(join(root, 'out', 'data', 'shipped-parts.json'), 'utf8'));
  const bill = makeBill(shipped, { timestamp: new Date().toISOString(), id: randomUUID() });
  const file = join(outDir, `doorstep-${shipped.version}-${process.platform}-${process.arch}.cdx.json`);
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  return [file];
}

/**
 * Returns the bill as JSON.
 *
 * @param {{ version: string, parts: readonly ShippedPart[] }} shipped
 * @param {{ timestamp: string, id: string }} made
 */
export function makeBill({ version, parts }, { timestamp, id }) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${id}`,
    version: 1,
    metadata: {
      timestamp,
      lifecycles: [{ phase: 'build' }],
      component: { type: 'application', 'bom-ref': 'doorstep', name: 'Doorstep', version },
    },
    components: parts.map(componentOf),
  };
}

/** @param {ShippedPart} part */
function componentOf({ name, version, licence }) {
  const licenses = licencesOf(licence);
  if (name.startsWith(DATA))
    return { type: 'data', 'bom-ref': `${name} (${licence})`, name: name.slice(DATA.length), licenses };
  // A package URL escapes the @ of a scope (https://github.com/package-url/purl-spec).
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const type = name === 'electron' ? 'framework' : 'library';
  return { type, 'bom-ref': purl, name, version, licenses, purl };
}

const SPDX_ID = /^[A-Za-z\d.+-]+$/;
const SPDX_EXPRESSION = /^\(?[A-Za-z\d.+-]+(?: (?:AND|OR|WITH) [A-Za-z\d.+-]+)+\)?$/;

/** Names a licence by its SPDX id or expression, or else in the words of its part. */
function licencesOf(/** @type {string} */ licence) {
  if (SPDX_ID.test(licence)) return [{ license: { id: licence } }];
  return SPDX_EXPRESSION.test(licence) ? [{ expression: licence }] : [{ license: { name: licence } }];
}
