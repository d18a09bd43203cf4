import { SET_BY_ORGANISATION } from './policy.ts';

/** Shown in “About” if no update server is set for this computer. */
export const UPDATES_OFF = 'Doorstep does not look for updates on this computer.';
/** @param isRequired whether the organisation requires updates */
export const updatesFrom = (host: string, isRequired: boolean): string =>
  isRequired
    ? `Doorstep looks for updates at ${host}. It downloads them without asking, and installs them when you close the app. ${SET_BY_ORGANISATION}`
    : `Doorstep looks for updates at ${host}. It asks you before it downloads or installs one.`;

/** The answers to `updateQuestion`. `decline` stops the question until a newer version is offered. */
export const UPDATE_ANSWERS = {
  install: 'Download and install',
  decline: 'Skip this version',
  later: 'Later',
} as const;
export const updateQuestion = (version: string, host: string) => ({
  message: `Doorstep ${version} is available.`,
  detail: `The update comes from ${host} and is signed by your organisation. Doorstep downloads it now and installs it when you close the app.`,
});
export const updateReady = (version: string) => ({
  message: `Doorstep ${version} is ready.`,
  detail: 'Doorstep installs it when you close the app. You can continue working until then.',
});

/** Shown only after a person asked for updates. */
export const noUpdate = (version: string) => ({
  message: 'You have the newest version.',
  detail: `You have Doorstep ${version}.`,
});

/** Shown after a person asked for updates or accepted one. Other failures are silent. */
export const UPDATE_FAILURES = {
  unsigned: {
    message: 'The update was refused.',
    detail: 'The offered update is not signed by your organisation. Tell your administrator.',
  },
  failed: {
    message: 'The update could not be downloaded.',
    detail: 'The update server did not answer as expected. Nothing was changed.',
  },
} as const;
