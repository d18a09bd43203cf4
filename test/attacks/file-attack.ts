import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Stage, tell, tellAbsent } from './stage.ts';

export async function attackFiles({ attack }: Stage, where: string, folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const written = [folder, ...names.map((name) => join(folder, name))];
  const kinds: readonly (readonly [what: string, pattern: RegExp])[] = [
    ['the database', /\.(?:db|sqlite)(?:-wal|-shm)?$/u],
    ['the imported lists', /\/sources\//u],
    ['the exports', /\/exports?\//u],
    ['what a page handed over', /\/uploads\//u],
    ['the log', /\.log(?:\.old)?$/u],
    ['the way to the running host', /local-host\.json$/u],
    ['anything else of it', /./u],
  ];
  let left = written;
  for (const [what, pattern] of kinds) {
    const paths = left.filter((path) => pattern.test(path));
    left = left.filter((path) => !pattern.test(path));
    if (paths.length === 0) {
      tellAbsent(`${where}: ${what}`);
      continue;
    }
    const { found, detail } = await attack({ kind: 'read', paths });
    tell(
      `${where}: ${what}`,
      found.length > 0,
      found.length > 0 ? `${found.length} of ${detail}: ${found[0] ?? ''}` : detail,
    );
  }
}
