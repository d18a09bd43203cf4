/** Stores the workspace moves that this computer's user made or confirmed. A note in a folder alone is not followed. */
import { readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { writeOwnFile } from '../own-file.ts';

const NAME = 'moves.json';
/** The oldest is dropped. The app then asks about its note. */
const MOST_MOVES = 200;
const stored = z.object({ moves: z.array(z.object({ from: z.string(), to: z.string() })) });
type KnownMove = z.infer<typeof stored>['moves'][number];

export type KnownMoves = {
  readonly has: (from: string, to: string) => boolean;
  readonly remember: (from: string, to: string) => void;
};

/** @param folder `null`: a move lasts for this session */
export function openKnownMoves(folder: string | null): KnownMoves {
  let moves: readonly KnownMove[] = folder === null ? [] : readMoves(join(folder, NAME));
  const has = (from: string, to: string): boolean =>
    moves.some((move) => move.to === resolve(to) && move.from === realPath(from));
  return {
    has,
    remember(from, to) {
      if (has(from, to)) return;
      moves = [...moves, { from: realPath(from), to: resolve(to) }].slice(-MOST_MOVES);
      if (folder !== null) writeOwnFile(folder, NAME, { moves });
    },
  };
}

/** Only for `from`. The workspace chose `to`, and the app must not access that path before a person agrees. */
function realPath(from: string): string {
  try {
    return realpathSync(from);
  } catch {
    return resolve(from);
  }
}

function readMoves(path: string): readonly KnownMove[] {
  try {
    return stored.parse(JSON.parse(readFileSync(path, 'utf8'))).moves;
  } catch {
    // Missing or unreadable: the app asks about notes.
    return [];
  }
}
