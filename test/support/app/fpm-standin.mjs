#!/usr/bin/env node
/**
 * Replaces `fpm` if it is not available. Accepts the arguments that electron-builder uses for a deb, and calls
 * `dpkg-deb`. Reports an unknown option and exits.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The field of the control file for each option; null if the deb has no such field. */
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
  '--vendor': null,
  '--license': null,
  '--deb-compression': null,
  '-s': null,
  '-t': null,
};
const SCRIPTS = { '--after-install': 'postinst', '--after-remove': 'postrm' };

const root = mkdtempSync(join(tmpdir(), 'fpm-standin-'));
const fields = {};
let output = '';
mkdirSync(join(root, 'DEBIAN'));
for (let args = process.argv.slice(2); args.length > 0; ) {
  const [first, ...rest] = args;
  if (first === '--force') args = rest;
  else if (first.startsWith('-')) {
    take(first, rest[0]);
    args = rest.slice(1);
  } else {
    copy(...first.split('='));
    args = rest;
  }
}
fields.Description = fields.Description.trim();
writeFileSync(
  join(root, 'DEBIAN', 'control'),
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join(''),
);
const { status } = spawnSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', root, output], {
  stdio: 'inherit',
});
rmSync(root, { recursive: true });
process.exit(status ?? 1);

function take(option, value) {
  if (option === '--package') output = value;
  else if (option in SCRIPTS)
    writeFileSync(join(root, 'DEBIAN', SCRIPTS[option]), readFileSync(value), { mode: 0o755 });
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
