import { type EmailJudge, openEmailJudge } from './emails/email-judge.ts';
import type { Sources } from './endpoints/endpoint.ts';
import type { Gazetteer } from './gazetteer/gazetteer.ts';
import { isDamage, type OpenedGazetteer, openGazetteer } from './gazetteer/open-gazetteer.ts';

export type SourceFolders = {
  /** The folder of the shipped data (`src-main/practice/data`, `out/data` in the build). */
  readonly dataDir: string;
  /** Possible folders for the database, which is built once per version of the data. The first private one is used. */
  readonly cacheDirs: readonly string[];
};

export type OpenedSources = Sources & {
  /** Waits until the database is built, which takes seconds: a waiting question would time out and be repeated. */
  readonly ready: () => Promise<void>;
  /** Reports an endpoint's error. A damaged database is rebuilt for the next question. */
  readonly onFailure: (error: unknown) => void;
  readonly close: () => Promise<void>;
};

/** Opens each source once. After a failure the next request tries again. */
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
