#!/usr/bin/env node
/**
 * Replaces `fpm` if it is not available. Accepts the arguments that electron-builder uses for a deb and an rpm, and calls
 * `dpkg-deb` or `rpmbuild`. Reports an unknown option and exits.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The field of the control file for each option; null if the deb has no such field. An rpm uses the same names. */
const FIELDS = {
  '--architecture': 'Architecture',
  '--description': 'Description',
  '--version': 'Version',
  '--name': 'Package',
  '--maintainer': 'Maintainer',
  '--url': 'Homepage',
  '--deb-priority': 'Priority',
  '--deb-recommends': 'Recommends',
  '-d': 'Depends',
  '--license': 'License',
  '--vendor': null,
  '--deb-compression': null,
  '--rpm-os': null,
  '--rpm-compression': null,
  '-s': null,
};
const SCRIPTS = { '--after-install': 'postinst', '--after-remove': 'postrm' };

const root = mkdtempSync(join(tmpdir(), 'fpm-standin-'));
chmodSync(root, 0o755);
const fields = {};
const scripts = {};
const excluded = [];
const defines = [];
let type = '';
let output = '';
for (let args = process.argv.slice(2); args.length > 0; ) {
  const [first, ...rest] = args;
  if (first === '--force') args = rest;
  else if (first.startsWith('--rpm-rpmbuild-define=')) {
    defines.push('--define', first.slice(first.indexOf('=') + 1));
    args = rest;
  } else if (first.startsWith('-')) {
    take(first, rest[0]);
    args = rest.slice(1);
  } else {
    copy(...first.split('='));
    args = rest;
  }
}
for (const path of excluded) rmSync(join(root, path));
const end = type === 'rpm' ? buildRpm() : buildDeb();
rmSync(root, { recursive: true, force: true });
process.exit(end ?? 1);

function buildDeb() {
  mkdirSync(join(root, 'DEBIAN'));
  delete fields.License;
  fields.Description = fields.Description.trim();
  const control = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(join(root, 'DEBIAN', 'control'), control.join(''));
  for (const [name, text] of Object.entries(scripts))
    writeFileSync(join(root, 'DEBIAN', name), text, { mode: 0o755 });
  const args = ['--root-owner-group', '-Znone', '--build', root, output];
  return spawnSync('dpkg-deb', args, { stdio: 'inherit' }).status;
}

function buildRpm() {
  const top = mkdtempSync(join(tmpdir(), 'fpm-standin-rpm-'));
  const spec = join(top, 'package.spec');
  writeFileSync(
    spec,
    `Name: ${fields.Package}\nVersion: ${fields.Version}\nRelease: 1\nSummary: ${fields.Package}\nLicense: ${fields.License}
AutoReqProv: no\nRequires: ${fields.Depends}\n%description\n${fields.Description}\n
%post\n${scripts.postinst}\n%postun\n${scripts.postrm}\n%files\n/opt\n/usr/share\n`,
  );
  const own = Object.entries({ buildroot: root, _topdir: top, _rpmdir: top, _rpmfilename: 'made.rpm' });
  const args = ['-bb', ...own.flatMap(([name, value]) => ['--define', `${name} ${value}`]), ...defines, spec];
  const { status, stderr } = spawnSync('rpmbuild', args, { encoding: 'utf8' });
  if (status === 0) cpSync(join(top, 'made.rpm'), output);
  else process.stderr.write(stderr);
  rmSync(top, { recursive: true, force: true });
  return status;
}

function take(option, value) {
  if (option === '--package') output = value;
  else if (option === '-t') type = value;
  else if (option === '--exclude') excluded.push(value);
  else if (option in SCRIPTS) scripts[SCRIPTS[option]] = readFileSync(value, 'utf8');
  else if (!(option in FIELDS)) throw new Error(`the stand-in for fpm has no option ${option}`);
  else if (FIELDS[option] !== null) {
    const name = FIELDS[option];
    fields[name] = fields[name] === undefined ? value : `${fields[name]}, ${value}`;
  }
}

function copy(from, to) {
  const target = join(root, to);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(from, target, { recursive: true, verbatimSymlinks: statSync(from).isDirectory() });
}
