import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeBill } from '../../../build/sbom.mjs';
import { project } from '../../support/app/cli.ts';
import { faultsOfBill } from '../../support/app/validate-bill.ts';

const shipped = JSON.parse(readFileSync(project('out/data/shipped-parts.json'), 'utf8')) as Parameters<
  typeof makeBill
>[0];
const MADE = { timestamp: '2026-03-01T12:00:00.000Z', id: '9f1c7a53-6d0e-4a55-8c55-0d6d8e0f7f11' };
const bill = makeBill(shipped, MADE);

describe('the bill of materials', () => {
  it('is valid by the official schema of CycloneDX 1.6', async () => {
    expect(await faultsOfBill(JSON.stringify(bill))).toBeNull();
    // The schema itself accepts any version.
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  });

  it('names each part of the About window once, with its version and licence', () => {
    const refs = bill.components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(refs).toHaveLength(shipped.parts.length);
    expect(bill.metadata.component).toMatchObject({ name: 'Doorstep', version: shipped.version });
    for (const { name, version, licence } of shipped.parts) {
      const named = { name: name.replace(/^Data: /u, ''), ...(version === null ? {} : { version }) };
      const found = bill.components.filter((one) => one.name === named.name);
      expect(found).toContainEqual(expect.objectContaining(named));
      expect(JSON.stringify(found)).toContain(JSON.stringify(licence).slice(1, -1));
    }
  });

  it('names packages by their package URL, as scanners for vulnerabilities need it', () => {
    const purls = bill.components.flatMap((component) => ('purl' in component ? [component.purl] : []));
    const [electron, scoped] = ['electron', '@base-ui/react'].map(
      (name) => shipped.parts.find((part) => part.name === name)?.version,
    );
    expect(purls).toContain(`pkg:npm/electron@${electron}`);
    expect(purls).toContain(`pkg:npm/%40base-ui/react@${scoped}`);
    expect(purls).toHaveLength(shipped.parts.filter(({ version }) => version !== null).length);
  });

  it('names a licence without an SPDX id in the words of the part, so that the bill stays valid', async () => {
    const part = { name: 'Data: towns', version: null, licence: 'free reuse with attribution', text: '' };
    const either = { name: 'two', version: '1.0.0', licence: '(MIT OR Apache-2.0)', text: '' };
    const one = makeBill({ version: '1.0.0', parts: [part, either] }, MADE);
    expect(one.components.map(({ licenses }) => licenses)).toEqual([
      [{ license: { name: 'free reuse with attribution' } }],
      [{ expression: '(MIT OR Apache-2.0)' }],
    ]);
    expect(await faultsOfBill(JSON.stringify(one))).toBeNull();
    const wrong = makeBill({ version: '1.0.0', parts: [{ ...either, licence: 'NO-SUCH-LICENCE' }] }, MADE);
    expect(await faultsOfBill(JSON.stringify(wrong))).toContain('enum');
  });
});
