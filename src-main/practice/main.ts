/** `doorstep practice …`: runs only the practice service, until it is stopped. */
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { shownLines } from '#shared/messages/shown-text.ts';
import { userCacheDir } from './gazetteer/cache-folder.ts';
import { PRACTICE_HELP, PRACTICE_IS_OPEN, parsePracticeArguments } from './practice-options.ts';
import { type PracticeOptions, startPracticeService } from './practice-service.ts';

process.umask(0o077); // only the owner can read its cache

const CANNOT_LISTEN = 1;
const USAGE = 2;
const parsed = parsePracticeArguments(process.argv.slice(2));

if (!parsed.ok) {
  process.stderr.write(`${shownLines(parsed.error)}\n`);
  process.exitCode = USAGE;
} else if (parsed.help) {
  process.stdout.write(PRACTICE_HELP);
} else {
  await serve(parsed.options);
}

async function serve(options: Omit<PracticeOptions, 'dataDir' | 'cacheDirs'>): Promise<void> {
  const dataDir = fileURLToPath(new URL('../data', import.meta.url));
  const cacheDirs = [userCacheDir(process.env, process.platform, homedir())];
  const service = await startPracticeService({ ...options, dataDir, cacheDirs }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    process.stderr.write(`The practice service cannot listen on port ${options.port} (${code}).\n`);
    process.exitCode = CANNOT_LISTEN;
    return null;
  });
  if (!service) return;
  process.stdout.write(`The practice service listens on ${service.url}\n${PRACTICE_IS_OPEN}\n`);
  const end = (): void => void service.close();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}
