/**
 * The templates for administrators say the same as the program. After a change of a field, write them again with
 * `npm run unit -- policy-templates -u`.
 */
import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { POLICY_FIELDS, type PolicyField } from '#shared/contract/workspace/policy.ts';
import { POLICY_WORDS } from '#shared/messages/workspace/policy.ts';
import { parsePolicy } from '../../../src-main/app/policy/policy-schema.ts';
import { policySource } from '../../../src-main/app/policy/read-policy.ts';
import { parseRegistry } from '../../../src-main/app/policy/registry.ts';
import { project } from '../../support/app/cli.ts';
import { adml, admx, EXAMPLE, HIGHEST, json, plist } from '../../support/policy/policy-templates.ts';

const FIELDS = Object.keys(POLICY_FIELDS) as readonly PolicyField[];
const read = (path: string): string => readFileSync(project(path), 'utf8');

type Node = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
};

/** Parses XML with a parser that others maintain. @throws if it is not well-formed or uses an undeclared namespace */
function parseXml(text: string): Node {
  const parser = new SaxesParser({ xmlns: true });
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const plain = Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value]));
    const node: Node = { name, attributes: plain, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (piece) => {
    const node = open.at(-1);
    if (node) node.text += piece;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const [top] = root.children;
  if (!top) throw new Error('no element');
  return top;
}

const hasId = ({ attributes }: Node): boolean => attributes['id'] !== undefined;

const all = (node: Node, name: string): readonly Node[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => all(child, name)),
];

describe('the template files', () => {
  it('are what the program’s fields give', async () => {
    await expect(admx()).toMatchFileSnapshot(project('build/policy/windows/Doorstep.admx'));
    await expect(adml()).toMatchFileSnapshot(project('build/policy/windows/en-US/Doorstep.adml'));
    await expect(plist()).toMatchFileSnapshot(project('build/policy/macos/example.doorstep.app.plist'));
    await expect(json()).toMatchFileSnapshot(project('build/policy/linux/policy.json'));
  });

  it('are the examples of a policy without problems', () => {
    expect(parsePolicy(JSON.parse(read('build/policy/linux/policy.json')))).toMatchObject({
      policy: { ...EXAMPLE, allowedServices: [...EXAMPLE.allowedServices] },
      problems: [],
      unknownFields: [],
    });
    expect(Object.keys(EXAMPLE)).toEqual(FIELDS);
  });
});

describe('the template for Windows', () => {
  const template = parseXml(read('build/policy/windows/Doorstep.admx'));
  const words = parseXml(read('build/policy/windows/en-US/Doorstep.adml'));
  const policies = all(template, 'policy');

  it('has a policy for each field, for computers only', () => {
    expect(policies.map(({ attributes }) => attributes['name'])).toEqual(FIELDS);
    for (const { attributes } of policies)
      expect(attributes).toMatchObject({ class: 'Machine', key: String.raw`Software\Policies\Doorstep` });
  });

  it('refers only to texts and controls that exist, and to all of them', () => {
    const used = (kind: string) =>
      [
        ...read('build/policy/windows/Doorstep.admx').matchAll(
          new RegExp(`\\$\\(${kind}\\.([^)]*)\\)`, 'gu'),
        ),
      ].map(([, id]) => id);
    const idsOf = (name: string) => all(words, name).map(({ attributes }) => attributes['id']);
    expect(new Set(used('string'))).toEqual(new Set(idsOf('string')));
    expect(used('presentation')).toEqual(idsOf('presentation'));
    const elements = ['text', 'list', 'decimal', 'enum'].flatMap((name) => all(template, name).filter(hasId));
    const controls = all(words, 'presentation').flatMap(({ children }) => children);
    expect(new Set(controls.map(({ attributes }) => attributes['refId']))).toEqual(
      new Set(elements.map(({ attributes }) => attributes['id'])),
    );
  });

  it('writes values that the program reads', () => {
    const lines = [String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Doorstep`];
    const lists: string[] = [];
    for (const { attributes, children } of policies) {
      const name = attributes['name'] as PolicyField;
      const [element] = children.find((child) => child.name === 'elements')?.children ?? [];
      if (element?.name === 'list')
        lists.push(
          `HKEY_LOCAL_MACHINE\\${element.attributes['key'] ?? ''}`,
          ...EXAMPLE.allowedServices.map((url, at) => `    ${at + 1}    REG_SZ    ${url}`),
        );
      else if (element?.name === 'decimal' || !element)
        lines.push(
          `    ${(element ?? { attributes }).attributes['valueName']}    REG_DWORD    0x${Number(EXAMPLE[name]).toString(16)}`,
        );
      else lines.push(`    ${element.attributes['valueName']}    REG_SZ    ${String(EXAMPLE[name])}`);
    }
    expect(parsePolicy(parseRegistry([...lines, '', ...lists].join('\r\n')))).toMatchObject({
      policy: { ...EXAMPLE, allowedServices: [...EXAMPLE.allowedServices] },
      problems: [],
      unknownFields: [],
    });
  });

  it('allows the numbers and the words that the program allows', () => {
    for (const { attributes } of all(template, 'decimal').filter(hasId)) {
      const field = attributes['valueName'] as PolicyField;
      const [least, most] = [Number(attributes['minValue']), Number(attributes['maxValue'])];
      expect(most).toBe(HIGHEST[field]);
      for (const value of [least, most]) expect(parsePolicy({ [field]: value }).problems).toEqual([]);
      for (const value of [least - 1, most + 1])
        expect(parsePolicy({ [field]: value }).problems).toHaveLength(1);
    }
    const choices = all(template, 'item').flatMap((item) => all(item, 'string').map(({ text }) => text));
    for (const updates of choices) expect(parsePolicy({ ...EXAMPLE, updates }).problems).toEqual([]);
    expect(choices).toHaveLength(3);
  });
});

it('the example for macOS is read as the same policy, and its name is the bundle id', () => {
  const [dict] = parseXml(read('build/policy/macos/example.doorstep.app.plist')).children;
  const valueOf = ({ name, text, children }: Node): unknown =>
    name === 'array'
      ? children.map(valueOf)
      : name === 'integer'
        ? Number(text)
        : name === 'string'
          ? text
          : name === 'true';
  const pairs = dict?.children ?? [];
  const values = pairs.flatMap((node, at) =>
    node.name === 'key' ? [[node.text, valueOf(pairs[at + 1] ?? node)] as const] : [],
  );
  expect(parsePolicy(Object.fromEntries(values))).toMatchObject({
    policy: { ...EXAMPLE, allowedServices: [...EXAMPLE.allowedServices] },
    problems: [],
  });
  const [, appId] = /^appId: (\S+)$/mu.exec(read('build/electron-builder.yml')) ?? [];
  expect(policySource('darwin')).toBe(`/Library/Managed Preferences/${appId ?? ''}.plist`);
});

describe('the page for administrators', () => {
  const page = read('docs/policy.md');
  const flat = page.replaceAll(/\s+/gu, ' ');

  it.each(FIELDS)('describes %s in the words of the templates', (field) => {
    expect(flat).toContain(`### \`${field}\` ${POLICY_WORDS[field].description}`);
  });

  it('contains the example, and names the places where the program looks', () => {
    for (const line of json().trimEnd().split('\n')) expect(page).toContain(line);
    for (const platform of ['linux', 'darwin', 'win32'] as const)
      expect(page).toContain(policySource(platform));
  });

  it('names no field that does not exist', () => {
    const named = [...page.matchAll(/^### `(\w+)`$/gmu)].map(([, field]) => field);
    expect(named).toEqual(FIELDS);
  });
});
