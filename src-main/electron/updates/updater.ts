/**
 * Restricts electron-updater: it calls only the configured address, and accepts only updates with the organisation's
 * signature. The signed text contains the package's SHA-512, which the updater checks.
 */

import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { join } from 'node:path';
import {
  configureRequestOptions,
  configureRequestUrl,
  type DownloadOptions,
  HttpExecutor,
} from 'builder-util-runtime';
import {
  AppImageUpdater,
  type AppUpdater,
  DebUpdater,
  MacUpdater,
  NsisUpdater,
  RpmUpdater,
} from 'electron-updater';
import type { UpdateSource } from '../../app/updates/update-source.ts';
import type { Report } from '../report.ts';
import { writeState } from '../state-file.ts';
import { UnsignedUpdate } from './unsigned-update.ts';
import type { UpdaterKind } from './updater-kind.ts';

export type Updater = {
  /** Returns a newer version, or null if there is none. @throws UnsignedUpdate, or a network error */
  readonly findNewer: () => Promise<string | null>;
  /** Downloads the version that `findNewer` found, which is installed when the program ends. */
  readonly download: () => Promise<void>;
};

type UpdaterOptions = {
  readonly source: UpdateSource;
  readonly version: string;
  readonly kind: UpdaterKind;
  readonly cacheDir: string;
  readonly onQuit: (handler: (exitCode: number) => void) => void;
  readonly quit: () => void;
  readonly report: Report;
};

/** Creates an updater that downloads only on request, and installs the download when the program ends. */
export function createUpdater(options: UpdaterOptions): Updater {
  const updater = openUpdater(options);
  return {
    async findNewer() {
      const found = await updater.checkForUpdates();
      return found?.isUpdateAvailable === true ? found.updateInfo.version : null;
    },
    download: async () => void (await updater.downloadUpdate()),
  };
}

const UPDATERS = {
  AppImage: AppImageUpdater,
  deb: DebUpdater,
  mac: MacUpdater,
  nsis: NsisUpdater,
  rpm: RpmUpdater,
};

function openUpdater({ source, version, kind, cacheDir, onQuit, quit, report }: UpdaterOptions): AppUpdater {
  const settings = join(cacheDir, 'updater.json');
  writeState(settings, { updaterCacheDirName: 'updates' });
  const updater = new UPDATERS[kind](undefined, {
    version,
    name: 'doorstep',
    isPackaged: true,
    appUpdateConfigPath: settings,
    userDataPath: cacheDir,
    baseCachePath: cacheDir,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit,
    onQuit,
  });
  // No download starts automatically, because a download needs a person's consent.
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  updater.isUserWithinRollout = () => true;
  updater.logger = { info() {}, warn() {}, error: (said?: unknown) => report('updates', said) };
  // The type requires Electron's executor, but the updater uses only methods that this executor has.
  Object.assign(updater, { httpExecutor: new SignedExecutor(source) });
  updater.setFeedURL({ provider: 'generic', url: source.address.href });
  return updater;
}

class SignedExecutor extends HttpExecutor<ClientRequest> {
  private readonly source: UpdateSource;

  constructor(source: UpdateSource) {
    super();
    this.source = source;
  }

  /** Requests the description of an update, and its base64 signature from the same address with `.sig`. */
  override async request(...[options, ...rest]: Parameters<HttpExecutor<ClientRequest>['request']>) {
    const text = await super.request(options, ...rest);
    const [path = ''] = (options.path ?? '').split('?');
    const signature = await super
      .request({ ...options, path: `${path}.sig` }, ...rest)
      .catch((error: unknown) => {
        throw new UnsignedUpdate('there is no signature', { cause: error });
      });
    if (text === null || signature === null || !this.source.isSigned(text, signature))
      throw new UnsignedUpdate('the signature is not the organisation’s');
    return text;
  }

  /** Downloads a package for the updater. In electron-updater, only the executor for Electron has this method. */
  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const request: RequestOptions = { ...(options.headers && { headers: options.headers }) };
      configureRequestUrl(url, request);
      configureRequestOptions(request);
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }

  override createRequest(options: RequestOptions, onResponse: (response: IncomingMessage) => void) {
    return this.source.send(options, onResponse);
  }
}
