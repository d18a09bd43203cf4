/** `doorstep practice …`: the practice service alone, until it is stopped. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parsePracticeArguments, PRACTICE_HELP } from './practice-options.ts';
import type { PracticeOptions } from './practice-service.ts';
import { startPracticeService } from './practice-service.ts';

const CANNOT_LISTEN = 1;
const USAGE = 2;
const parsed = parsePracticeArguments(process.argv.slice(2));

if (!parsed.ok) {
  process.stderr.write(`${parsed.error}\n`);
  process.exitCode = USAGE;
} else if (parsed.help) {
  process.stdout.write(PRACTICE_HELP);
} else {
  await serve(parsed.options);
}

async function serve(options: Omit<PracticeOptions, 'dataDir' | 'cacheDir'>): Promise<void> {
  const dataDir = fileURLToPath(new URL('../data', import.meta.url));
  const cacheDir = join(tmpdir(), 'doorstep-practice');
  const service = await startPracticeService({ ...options, dataDir, cacheDir }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    process.stderr.write(`The practice service cannot listen on port ${options.port} (${code}).\n`);
    process.exitCode = CANNOT_LISTEN;
    return null;
  });
  if (!service) return;
  process.stdout.write(`The practice service listens on ${service.url}\n`);
  const end = (): void => void service.close();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}
