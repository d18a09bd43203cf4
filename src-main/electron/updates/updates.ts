/** Looks for a newer version. Downloads and installs it only if the person agrees. Stores a declined version. */
import type { Dialog, MessageBoxOptions } from 'electron';
import {
  noUpdate,
  UPDATE_ANSWERS,
  UPDATE_FAILURES,
  updateQuestion,
  updateReady,
} from '#shared/messages/workspace/updates.ts';
import type { Report } from '../report.ts';
import { readState, writeState } from '../state-file.ts';
import { UnsignedUpdate } from './unsigned-update.ts';
import type { Updater } from './updater.ts';

const ANSWERS = ['later', 'decline', 'install'] as const;

type UpdatesOptions = {
  readonly updater: Updater;
  readonly host: string;
  readonly version: string;
  /** Whether each newer version is installed without a question. */
  readonly isRequired: boolean;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** The file with the declined version. */
  readonly stateFile: string;
  readonly report: Report;
};

/** Concurrent calls share one check. */
export type Updates = {
  /** Never rejects. @param asked whether a person asked, who then also sees a failure, or that there is no update */
  readonly look: (asked: boolean) => Promise<void>;
};

/**
 * Offers each version again after `later`. After `decline`, offers that version only when a person asks. A required
 * version is installed without a question, and announced once.
 */
export function createUpdates(options: UpdatesOptions): Updates {
  const { updater, host, version, isRequired, dialog, stateFile, report } = options;
  const tell = async (words: MessageBoxOptions): Promise<void> => void (await dialog.showMessageBox(words));
  let looking: Promise<void> | null = null;

  let ready: string | null = null;
  const install = async (newer: string): Promise<void> => {
    await updater.download();
    ready = newer;
    await tell(updateReady(newer));
  };

  const offer = async (newer: string): Promise<void> => {
    const { response } = await dialog.showMessageBox({
      type: 'question',
      ...updateQuestion(newer, host),
      buttons: ANSWERS.map((answer) => UPDATE_ANSWERS[answer]),
      defaultId: ANSWERS.indexOf('later'),
      cancelId: ANSWERS.indexOf('later'),
    });
    const answer = ANSWERS[response];
    if (answer === 'decline') writeState(stateFile, { declined: newer });
    if (answer === 'install') await install(newer);
  };

  const look = async (asked: boolean): Promise<void> => {
    let hasOffered = false;
    try {
      const newer = await updater.findNewer();
      if (newer === null) return asked ? await tell(noUpdate(version)) : undefined;
      if (isRequired && (asked || newer !== ready)) return await install(newer);
      if (isRequired) return undefined;
      if (!asked && newer === declined(stateFile)) return undefined;
      hasOffered = true;
      return await offer(newer);
    } catch (error) {
      report('updates', error);
      if (asked || hasOffered)
        await tell(UPDATE_FAILURES[error instanceof UnsignedUpdate ? 'unsigned' : 'failed']);
      return undefined;
    }
  };
  return {
    look: (asked) => {
      looking ??= look(asked).finally(() => (looking = null));
      return looking;
    },
  };
}

function declined(file: string): string | null {
  const state = readState(file);
  return typeof state === 'object' &&
    state !== null &&
    'declined' in state &&
    typeof state.declined === 'string'
    ? state.declined
    : null;
}
