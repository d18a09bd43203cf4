/**
 * Adds to electron-builder's MSI project: "Open with" entries, and a refusal if the other installer has installed
 * Doorstep for all users. Both would use the same folder, and each would remove the other's files.
 */
import { readFile, writeFile } from 'node:fs/promises';

/** The registry key of the other installer, which is `nsis.guid` in electron-builder.yml. */
const SETUP_KEY = 'Software\\ce92481b-29e4-5af7-b883-6510fe0d6a3f';
const LISTS = ['csv', 'tsv', 'xlsx', 'xls', 'ods'];
const PROGID = 'Doorstep.List';

const CONDITION = `
    <Property Id="DOORSTEPSETUP">
      <RegistrySearch Id="DoorstepSetup" Root="HKLM" Key="${SETUP_KEY}" Name="InstallLocation" Type="raw" Win64="yes"/>
    </Property>
    <Condition Message="Doorstep was installed for all users with Doorstep Setup. Uninstall it first: the lists stay. Nothing was changed."><![CDATA[Installed OR NOT DOORSTEPSETUP]]></Condition>
`;

const OPEN_WITH = `
      <Component Id="OpenWith" Guid="E5A5883A-F4ED-5774-8F18-398D26507B9B" Win64="yes">
        <RegistryValue Root="HKLM" Key="Software\\Classes\\${PROGID}" Type="string" Value="Mailing list" KeyPath="yes"/>
        <RegistryValue Root="HKLM" Key="Software\\Classes\\${PROGID}\\DefaultIcon" Type="string" Value="[#mainExecutable],0"/>
        <RegistryValue Root="HKLM" Key="Software\\Classes\\${PROGID}\\shell\\open\\command" Type="string" Value="&quot;[#mainExecutable]&quot; &quot;%1&quot;"/>
${LISTS.map((ending) => `        <RegistryValue Root="HKLM" Key="Software\\Classes\\.${ending}\\OpenWithProgids" Name="${PROGID}" Type="string" Value=""/>`).join('\n')}
      </Component>
    `;

/** electron-builder finds this function by its name, and calls it with the path of the project file. */
export async function msiProjectCreated(/** @type {string} */ file) {
  const project = await readFile(file, 'utf8');
  await writeFile(
    file,
    insert(insert(project, '    <MajorUpgrade', CONDITION), '</ComponentGroup>', OPEN_WITH),
  );
}

/** Throws if electron-builder's template has changed, because an MSI without these parts would harm an installation. */
function insert(/** @type {string} */ text, /** @type {string} */ mark, /** @type {string} */ part) {
  const places = text.split(mark).length - 1;
  if (places !== 1) throw new Error(`the MSI project has ${places} places “${mark.trim()}” instead of one`);
  return text.replace(mark, () => `${part}${mark}`);
}
