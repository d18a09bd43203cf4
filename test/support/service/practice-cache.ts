import { homedir } from 'node:os';
import { userCacheDir } from '../../../src-main/practice/gazetteer/cache-folder.ts';

/** The folder in which the app itself stores the gazetteer's database, one for each version of the data. */
export const PRACTICE_CACHE = userCacheDir(process.env, process.platform, homedir());
