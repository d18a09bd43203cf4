/**
 * Installs the third-party programs of tests: openpyxl, LibreOffice and poppler read workbooks and PDFs, squid is
 * the proxy of an office, and OpenSSL makes its certificates. NSIS, wixl, rpm and mksquashfs make packages, and wine runs
 * those for Windows.
 */
import { existsSync } from 'node:fs';
import {
  findLibreOffice,
  findOpenssl,
  findPoppler,
  findPython,
  findSquid,
  missingOf,
} from '../test/support/app/find-programs.ts';
import { run } from './run.mjs';

const PACKAGES = [
  'python3',
  'python3-openpyxl',
  'libreoffice-calc',
  'poppler-utils',
  'openssl',
  'squid',
  'nsis',
  'wine',
  'wine64',
  'wixl',
  'msitools',
  'rpm',
  'squashfs-tools',
];
/** Programs that make and read packages. */
const PACKERS = [
  'makensis',
  'wine',
  'wineserver',
  'wixl',
  'msibuild',
  'rpm',
  'rpmbuild',
  'mksquashfs',
  'unsquashfs',
];

/**
 * Installs Debian's programs if this machine allows that. If not, prints which tests are skipped.
 *
 * @param {(text: string) => void} say
 * @returns {Promise<void>}
 */
export async function ensureTestPrograms(say) {
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say(`${missing().join(' and ')} not found: installing Debian's …`);
    await installFromDebian(say);
  }
  for (const program of missing()) say(`${program} not found: the tests that need it are skipped.`);
}

function missing() {
  return [
    ...(findPython('openpyxl') ? [] : ['Python with openpyxl']),
    ...(findLibreOffice() ? [] : ['LibreOffice']),
    ...(findPoppler('pdftotext') ? [] : ['poppler']),
    ...(findOpenssl() ? [] : ['OpenSSL']),
    ...(findSquid() ? [] : ['squid']),
    ...missingOf(...PACKERS),
  ];
}

/** @param {(text: string) => void} say */
async function installFromDebian(say) {
  const options = {
    stdio: /** @type {'ignore'} */ ('ignore'),
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
    const end = await run('apt-get', args, options).catch(() => null);
    if (end?.code !== 0) return say(`apt-get ${args[0]} did not end well.`);
  }
}
