/** The built command line as a program without arguments: `WORDS` contains them, and its result is printed as JSON. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const words: readonly string[] = JSON.parse(process.env['WORDS'] ?? '[]');
const cli = resolve(import.meta.dirname, '../../../out/main/cli.js');
const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], { encoding: 'utf8' });
process.stdout.write(JSON.stringify({ status, stdout, stderr }));
