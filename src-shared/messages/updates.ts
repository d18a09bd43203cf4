/** What is said of updates. */

export const UPDATES_OFF = 'Updates are not looked for on this computer.';
export const updatesFrom = (host: string): string =>
  `Updates are looked for at ${host}. None is downloaded or installed without a yes.`;

export const UPDATE_ANSWERS = {
  install: 'Download and install',
  decline: 'Not this version',
  later: 'Later',
} as const;
export const updateQuestion = (version: string, host: string) => ({
  message: `Doorstep ${version} is available.`,
  detail: `It comes from ${host} and is signed by your organisation. It is downloaded now, and takes the place of this version when you close Doorstep.`,
});
export const updateReady = (version: string) => ({
  message: `Doorstep ${version} is ready.`,
  detail: 'It is installed when you close Doorstep. Go on working until then.',
});
export const noUpdate = (version: string) => ({
  message: 'This is the newest version.',
  detail: `You have Doorstep ${version}.`,
});
export const UPDATE_FAILURES = {
  unsigned: {
    message: 'The update was refused.',
    detail: 'What was offered as an update is not signed by your organisation. Tell your administrator.',
  },
  failed: {
    message: 'The update could not be had.',
    detail: 'The place for updates did not answer as it should. Nothing was changed.',
  },
} as const;
