/** Finds a browser of the Chromium family that is already on this machine. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const LINUX_NAMES = [
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'chromium-browser', // on Ubuntu only a hint to install the snap, so it comes last
];

const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

const WINDOWS_PATHS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
] as const;

type Machine = {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly exists: (path: string) => boolean;
};

/** Returns the browser's path, or null if there is none. `DOORSTEP_BROWSER` names one and overrides the search. */
export function findBrowser(machine: Machine = thisMachine()): string | null {
  const named = machine.env['DOORSTEP_BROWSER'];
  if (named) return machine.exists(named) ? named : null;
  return usualPlaces(machine).find(machine.exists) ?? null;
}

function usualPlaces({ platform, env, home }: Machine): readonly string[] {
  if (platform === 'darwin') {
    return ['/Applications', join(home, 'Applications')].flatMap((folder) =>
      MAC_APPS.map((app) => `${folder}/${app}.app/Contents/MacOS/${app}`),
    );
  }
  if (platform === 'win32') {
    const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']];
    return roots
      .filter((root) => root !== undefined)
      .flatMap((root) => WINDOWS_PATHS.map((path) => join(root, ...path)));
  }
  const folders = [
    ...(env['PATH'] ?? '').split(delimiter).filter(Boolean),
    '/usr/bin',
    '/opt/google/chrome',
    '/snap/bin',
  ];
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function thisMachine(): Machine {
  return { platform: process.platform, env: process.env, home: homedir(), exists: existsSync };
}
