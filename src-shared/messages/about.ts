/** What the About window says. */
import { formatNumber } from './format.ts';

export const shippedPartsSentence = (parts: number): string =>
  `It is made with the work of others. These ${formatNumber(parts)} packages and collections of data are in it.`;

/** Their file comes with the Electron program, which is not always the one that runs. */
export const CHROMIUM_LICENCES =
  'Electron holds Chromium and Node.js. Their licences are in the file LICENSES.chromium.html beside the installed program.';
