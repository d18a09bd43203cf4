import { formatNumber } from '../format.ts';

/** Shown above the list of packages and data that the app contains. */
export const shippedPartsSentence = (parts: number): string =>
  `Doorstep contains the work of others: these ${formatNumber(parts)} packages and data collections.`;

/** Shown only in Electron, because its program folder contains this file. */
export const CHROMIUM_LICENCES =
  'Electron contains Chromium and Node.js. Their licences are in the file LICENSES.chromium.html in the folder of the installed program.';
