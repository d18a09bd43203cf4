/**
 * `node build/launch.mjs TASK …`: sets up what a task needs (`npm ci`, a recent Node, the build), then runs it. Needs
 * no package and runs on Node 20. Writes its own output to stderr.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, needsBuild } from './bundle.mjs';
import { install, whyInstall } from './install.mjs';
import { withLock } from './lock.mjs';
import { pickNode } from './node.mjs';
import { endLike, run, watchParent, withFolderFirst } from './run.mjs';
import { TASKS } from './tasks.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const say = (/** @type {string} */ text) => process.stderr.write(`${text}\n`);
const alone = (/** @type {() => Promise<boolean>} */ work) =>
  withLock(join(root, '.launch-lock'), work, () => say('Waiting for another set-up of Doorstep to end …'));

const isNpms = process.env.npm_lifecycle_event !== undefined;
// Acts as if this process had received the signal, so that the signal reaches the programs that it started.
if (isNpms) watchParent(() => process.kill(process.pid, 'SIGTERM'));

const [name = '', ...args] = process.argv.slice(2);
const task = Object.hasOwn(TASKS, name) ? TASKS[name] : null;

if (task) process.exitCode = 1;
if (!task) {
  say(`There is no task "${name}". The tasks are:`);
  for (const [each, { does }] of Object.entries(TASKS)) say(`  npm run ${each.padEnd(10)} ${does}`);
  process.exitCode = 2;
} else if (await isInstalled()) {
  const node = pickNode(root);
  if (!node)
    say(`Doorstep needs Node 22.18 or newer here: ${process.platform}-${process.arch} has no Node package.`);
  else if (await isBuilt(node, task)) await become(node, task);
}

/** Checks again under the lock, because another launcher may have installed the packages. */
async function isInstalled() {
  if (!whyInstall(root)) return true;
  return alone(async () => {
    const why = whyInstall(root);
    if (!why) return true;
    say(`${why}: running npm ci (once, a minute or so) …`);
    const { code } = await install(root);
    const still = whyInstall(root);
    if (code !== 0 || still)
      say(
        `npm ci did not complete${still ? ` (${still})` : ''}: Doorstep cannot start without its packages.`,
      );
    return code === 0 && !still;
  });
}

async function isBuilt(node, { built, rebuild }) {
  if (!rebuild && !(built && needsBuild(root))) return true;
  return alone(async () => {
    if (!rebuild && !needsBuild(root)) return true;
    say('Building …');
    return build(root, node);
  });
}

async function become(node, { command, fromCaller }) {
  if (!command) {
    process.exitCode = 0;
    return;
  }
  const [script, ...first] = command;
  // npm changes to the project's folder and stores the caller's folder in `INIT_CWD`. Without npm, the current folder
  // is the caller's.
  const caller = process.env.npm_lifecycle_event === name ? process.env.INIT_CWD : undefined;
  const cwd = fromCaller ? (caller ?? process.cwd()) : root;
  const env = withFolderFirst(node, process.env);
  endLike(await run(node, [join(root, script), ...first, ...args], { cwd, env }));
}
