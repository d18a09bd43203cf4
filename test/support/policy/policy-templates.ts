/**
 * Generates the templates for administrators in `build/policy` from the fields of the policy, so that they cannot differ
 * from the program.
 */
import { LONGEST_RETENTION_DAYS } from '#shared/contract/workspace/maintenance.ts';
import { POLICY_FIELDS, type PolicyField, UPDATE_CHOICES } from '#shared/contract/workspace/policy.ts';
import { POLICY_WORDS } from '#shared/messages/workspace/policy.ts';

const FIELDS = Object.keys(POLICY_FIELDS) as readonly PolicyField[];
const KEY = String.raw`Software\Policies\Doorstep`;

/** The limits of numbers. The test asks the schema whether it has the same. */
export const HIGHEST: Readonly<Partial<Record<PolicyField, number>>> = {
  longestRetentionDays: LONGEST_RETENTION_DAYS,
  mostCreditsPerRun: 1_000_000_000,
};

/** Values for the examples. They are a policy without problems. */
export const EXAMPLE = {
  allowedServices: ['https://service.example', 'https://on-prem.example/v1'],
  defaultService: 'https://service.example',
  proxy: 'http://proxy.example:3128',
  extraCertificatesFile: '/etc/doorstep/office.pem',
  onlineMaps: false,
  longestRetentionDays: 365,
  mostCreditsPerRun: 50_000,
  updates: 'offered',
  updateAddress: 'https://updates.example/doorstep/',
  updateKey: 'MCowBQYDK2VwAyEAdWTpYMyG4hiDgnK8Iz+JMqA31Ll69NF4psL3Jzk3mc4=',
  workspaceFolder: '~/Doorstep',
} as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The names of elements and strings. A name of a list must differ from the name of its policy. */
const part = (field: PolicyField): string => `${field}Value`;

function elementOf(field: PolicyField): string {
  const id = `id="${part(field)}"`;
  switch (POLICY_FIELDS[field]) {
    case 'texts':
      return `<list ${id} key="${KEY}\\${field}" valuePrefix=""/>`;
    case 'number':
      return `<decimal ${id} valueName="${field}" required="true" minValue="1" maxValue="${String(HIGHEST[field] ?? 1)}"/>`;
    case 'choice': {
      const items = UPDATE_CHOICES.map(
        (choice) =>
          `          <item displayName="$(string.${field}_${choice})"><value><string>${choice}</string></value></item>`,
      );
      return [`<enum ${id} valueName="${field}" required="true">`, ...items, '        </enum>'].join('\n');
    }
    default:
      return `<text ${id} valueName="${field}" required="true" maxLength="1000"/>`;
  }
}

function policyOf(field: PolicyField): string {
  const isSwitch = POLICY_FIELDS[field] === 'switch';
  const names = `name="${field}" class="Machine" displayName="$(string.${field})" explainText="$(string.${field}_explained)"`;
  const where = isSwitch
    ? `key="${KEY}" valueName="${field}"`
    : `presentation="$(presentation.${field})" key="${KEY}"`;
  const content = isSwitch
    ? [
        '      <enabledValue><decimal value="1"/></enabledValue>',
        '      <disabledValue><decimal value="0"/></disabledValue>',
      ]
    : ['      <elements>', `        ${elementOf(field)}`, '      </elements>'];
  return [
    `    <policy ${names} ${where}>`,
    '      <parentCategory ref="doorstep"/>',
    '      <supportedOn ref="anyVersion"/>',
    ...content,
    '    </policy>',
  ].join('\n');
}

export const admx = (): string => `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <policyNamespaces>
    <target prefix="doorstep" namespace="Doorstep.Policies"/>
  </policyNamespaces>
  <resources minRequiredRevision="1.0"/>
  <supportedOn>
    <definitions>
      <definition name="anyVersion" displayName="$(string.anyVersion)"/>
    </definitions>
  </supportedOn>
  <categories>
    <category name="doorstep" displayName="$(string.doorstep)"/>
  </categories>
  <policies>
${FIELDS.map(policyOf).join('\n')}
  </policies>
</policyDefinitions>
`;

function presentationOf(field: PolicyField): readonly string[] {
  const label = escaped(POLICY_WORDS[field].title);
  const ref = `refId="${part(field)}"`;
  const element = {
    texts: `<listBox ${ref}>${label}</listBox>`,
    text: `<textBox ${ref}><label>${label}</label></textBox>`,
    number: `<decimalTextBox ${ref} defaultValue="${String(EXAMPLE[field as 'mostCreditsPerRun'])}">${label}</decimalTextBox>`,
    choice: `<dropdownList ${ref} noSort="true" defaultItem="1">${label}</dropdownList>`,
    switch: null,
  }[POLICY_FIELDS[field]];
  return element === null ? [] : [`      <presentation id="${field}">${element}</presentation>`];
}

const stringOf = (id: string, text: string): string => `      <string id="${id}">${escaped(text)}</string>`;

export const adml = (): string => `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <displayName>Doorstep</displayName>
  <description>Doorstep</description>
  <resources>
    <stringTable>
      <string id="doorstep">Doorstep</string>
      <string id="anyVersion">Doorstep 0.1 or later</string>
${FIELDS.flatMap((field) => [
  stringOf(field, POLICY_WORDS[field].title),
  stringOf(`${field}_explained`, POLICY_WORDS[field].description),
]).join('\n')}
${UPDATE_CHOICES.map((choice) => stringOf(`updates_${choice}`, choice)).join('\n')}
    </stringTable>
    <presentationTable>
${FIELDS.flatMap(presentationOf).join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`;

function plistValue(value: unknown): string {
  if (Array.isArray(value))
    return ['<array>', ...value.map((one) => `    ${plistValue(one)}`), '  </array>'].join('\n');
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'number') return `<integer>${String(value)}</integer>`;
  return `<string>${escaped(String(value))}</string>`;
}

export const plist = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${FIELDS.map((field) =>
  [
    `  <!-- ${POLICY_WORDS[field].description} -->`,
    `  <key>${field}</key>`,
    `  ${plistValue(EXAMPLE[field])}`,
  ].join('\n'),
).join('\n')}
</dict>
</plist>
`;

/** Formatted as `npm run format` does. */
export function json(): string {
  const lines = FIELDS.map(
    (field) => `  "${field}": ${JSON.stringify(EXAMPLE[field]).replaceAll('","', '", "')}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
