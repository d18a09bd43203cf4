/** What answers come from. */

import { type EmailJudge, openEmailJudge } from './emails/email-judge.ts';
import type { Sources } from './endpoints/endpoint.ts';
import type { Gazetteer } from './gazetteer/gazetteer.ts';
import { isDamage, type OpenedGazetteer, openGazetteer } from './gazetteer/open-gazetteer.ts';

export type SourceFolders = {
  /** Folder of the shipped data (`src-main/practice/data`, `out/data` in the build). */
  readonly dataDir: string;
  /** Where the database may be kept that is built once per version of the data: the first that is the user's alone. */
  readonly cacheDirs: readonly string[];
};

export type OpenedSources = Sources & {
  /**
   * Once the database is there, which takes seconds to build: a question that waited for it would be taken for lost, and
   * asked twice. What cannot be opened is tried again by each question.
   */
  readonly ready: () => Promise<void>;
  /** Told of what an endpoint threw: a database that is damaged is built anew for the next question. */
  readonly onFailure: (error: unknown) => void;
  readonly close: () => Promise<void>;
};

/** Each source is opened once. A failed opening is tried again by the next request. */
export function openSources({ dataDir, cacheDirs }: SourceFolders): OpenedSources {
  let opened: Promise<OpenedGazetteer> | null = null;
  let emails: Promise<EmailJudge> | null = null;
  const gazetteer = async (): Promise<Gazetteer> => {
    opened ??= Promise.resolve().then(() => openGazetteer(dataDir, cacheDirs));
    opened.catch(() => {
      opened = null;
    });
    return (await opened).gazetteer;
  };
  return {
    gazetteer,
    async ready() {
      await gazetteer().catch(() => {});
    },
    emails() {
      emails ??= Promise.resolve().then(() => openEmailJudge(dataDir));
      emails.catch(() => {
        emails = null;
      });
      return emails;
    },
    onFailure(error) {
      if (opened === null || !isDamage(error)) return;
      void opened.then(({ gazetteer: damaged, discard }) => {
        damaged.close();
        discard();
      });
      opened = null;
    },
    async close() {
      (await opened)?.gazetteer.close();
    },
  };
}
