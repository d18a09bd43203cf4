/** Stores the moves that this computer's user made or confirmed. The app follows no other move. */
import { readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { IsKnownMove } from '../../db/place.ts';
import { writeOwnFile } from '../own-file.ts';

const NAME = 'moves.json';
/** The maximum number of stored moves. The oldest is dropped; the app then asks again whether to follow it. */
const MOST_MOVES = 200;
const stored = z.object({ moves: z.array(z.object({ from: z.string(), to: z.string() })) });
type KnownMove = z.infer<typeof stored>['moves'][number];

/** Links in `from` are resolved, those in `to` are not. */
export type KnownMoves = {
  readonly has: (from: string, to: string) => boolean;
  readonly remember: (from: string, to: string) => void;
};

/** @param folder where to store the moves; if it is null, they are known for this session only */
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

/** @param followTo the folder to which the workspace was moved, according to the person; null if they named none */
export const following =
  (knownMoves: KnownMoves, followTo: string | null): IsKnownMove =>
  (from, to) => {
    if (to === followTo) knownMoves.remember(from, to);
    return knownMoves.has(from, to);
  };

/** Resolves links. Use it only for `from`, because the app must not access `to` before a person agrees. */
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
    // The file is missing or unreadable. The app then asks about each move.
    return [];
  }
}
