/**
 * The moves of workspaces that this computer's user made or confirmed, in the user's own folder. A folder from someone else
 * may hold a note that its workspace went elsewhere: a note alone leads nowhere.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { writeOwnFile } from '../own-file.ts';

const NAME = 'moves.json';
/** The oldest is forgotten: its note is then asked about. */
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

/** `to` has none: a workspace chose it, and looking there is what waits for a yes. */
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
    // None yet, or unreadable: notes are asked about.
    return [];
  }
}
