import { hostname } from 'node:os';
import type { MoveStamp } from '../../../src-main/db/place.ts';

/** A stamp of a move on this computer. */
export const MOVE_STAMP: MoveStamp = { at: '2026-11-30T08:00:00.000Z', by: '0.1.0', on: hostname() };
