/** Attacks the folder of the practice data, which the second user created before the app did. */
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cleanList, openPage, startHost } from './first-user.ts';
import { type Stage, tell, writeList } from './stage.ts';
import { type Computer, startAs } from './users.ts';

/** Plants a database where the app looks for its own, and truncates the file while the app has it open. */
export async function attackCache({ build, browser, computer, attack }: Stage): Promise<void> {
  const { first, second, shared } = computer;
  const planted = await plantDatabase(build, computer);
  const host = await startHost(build, first, ['--no-open']);
  const page = await openPage(browser, host.url);
  await cleanList(page, writeList(computer, 1));
  const isOpened = openFilesOf(host.pid).some(
    (path) => path.startsWith(shared) || path.startsWith(second.home),
  );
  tell('a database planted in the temporary folder is opened', isOpened, planted);
  if (isOpened) await attack({ kind: 'truncate', path: planted });
  await cleanList(page, writeList(computer, 2)).catch(() => {});
  tell(
    'the app ends when the planted database is cut short',
    !host.isAlive(),
    host.isAlive() ? 'it runs' : await host.ended,
  );
  await page.close();
  if (host.isAlive()) await host.kill();
}

/** Builds the database as the second user, with the app's own practice service. @returns the planted path */
async function plantDatabase(build: string, { second, shared }: Computer): Promise<string> {
  const own = join(second.home, 'tmp');
  mkdirSync(own);
  chownSync(own, second.id, second.id);
  const service = startAs(second, process.execPath, [join(build, 'main/practice.js')], {
    env: { TMPDIR: own },
  });
  const url = await new Promise<string>((found) =>
    service.stdout?.on('data', (text: Buffer) => {
      const [said] = /http:\/\/127\.\d+\.\d+\.\d+:\d+/u.exec(text.toString('utf8')) ?? [];
      if (said !== undefined) found(said);
    }),
  );
  const headers = { 'x-service-key': 'practice', 'content-type': 'application/json' };
  const body = JSON.stringify({ country: 'gbr', input: '45 Kings Road, London Colney, AL2 1ES' });
  const reply = await fetch(`${url}/validate`, { method: 'POST', headers, body });
  service.kill('SIGKILL');
  const [built] = readdirSync(second.home, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sqlite'),
  );
  if (!reply.ok || built === undefined) throw new Error('the practice service built no database to plant');
  const planted = join(shared, 'doorstep-practice', built.split('/').at(-1) ?? '');
  mkdirSync(dirname(planted));
  cpSync(join(second.home, built), planted);
  for (const path of [dirname(planted), planted]) chownSync(path, second.id, second.id);
  return planted;
}

/** Returns the files that a process has open or mapped. */
function openFilesOf(pid: number): readonly string[] {
  const open = readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)];
    } catch {
      return [];
    }
  });
  const mapped = readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => /\/.*$/u.exec(line) ?? []);
  return [...open, ...mapped];
}
