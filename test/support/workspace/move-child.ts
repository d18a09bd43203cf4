import { setTimeout as delay } from 'node:timers/promises';
import { copyWorkspace } from '../../../src-main/app/maintenance/move-workspace.ts';
import { placeOf, point } from '../../../src-main/db/place.ts';
import { MOVE_STAMP } from './move-stamp.ts';

const [named = '', to = ''] = process.argv.slice(2);
const from = placeOf(named, () => true);
process.stdout.write('begun\n');
await copyWorkspace(from, to);
process.stdout.write('copied\n');
point({ named, from, to, stamp: MOVE_STAMP });
process.stdout.write('pointed\n');
await delay(60_000);
