/** Finds, exports and erases what the workspace stores about a person. */
import { writeFile } from 'node:fs/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { isAnythingFound, type SubjectFound } from '#shared/contract/workspace/subject.ts';
import { listBackups } from '../../../db/backups/backup-files.ts';
import { forgetUnfinished } from '../../../db/subject/unfinished-erasure.ts';
import { newPath } from '../../exports/export-files.ts';
import type { Files } from '../../files.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import type { Maintenance } from '../../maintenance/maintenance.ts';
import { oldPlace } from '../../maintenance/maintenance-state.ts';
import { whileIdle } from '../../maintenance/while-idle.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import type { Runtime } from '../../runtime.ts';
import { eraseFound } from '../../subject/erase-in-workspace.ts';
import { subjectTest } from '../../subject/perform-find.ts';

type Context = OpenWorkspace & RunningWork & Maintenance & Files & Runtime;

/** Without the person's name, because the name of a file is visible where its content is not. */
const EXPORTED_NAME = 'doorstep-personal-data.json';

export function createSubjectHandlers(context: Context) {
  const { announce, files, isReadOnly, newId, reopening, repositories, workspaceDir } = context;
  return {
    async findSubject({ text }) {
      const { found } = await search(text, false, context);
      // For example, a person deleted the list instead of repeating the erasure.
      if (
        !isAnythingFound(found) &&
        !isReadOnly &&
        forgetUnfinished(repositories.settings, subjectTest(text))
      )
        announce.workspaceChanged();
      return found;
    },

    async exportSubject({ text }) {
      const { found, json } = await search(text, true, context);
      const path = await newPath(`${newId()}.json`, context);
      await writeFile(path, json ?? '', { mode: 0o600 });
      return { file: files.add(path, EXPORTED_NAME), found };
    },

    async eraseSubject({ text, code }) {
      const searchedBackups = listBackups(workspaceDir).map(({ name }) => name);
      const { found, key } = await search(text, false, context);
      if (found.code !== code) throw new AppError({ code: 'subject_changed' });
      const searched = { key, searchedBackups };
      await whileIdle(context, () => reopening.whileClosed(() => eraseFound(workspaceDir, found, searched)));
      return found;
    },
  } satisfies Partial<Handlers>;
}

type Search = { readonly found: SubjectFound; readonly key: string; readonly json: string | null };

/** @throws AppError `subject_too_short`, `subject_too_common` */
function search(
  text: string,
  withContent: boolean,
  { jobs, knownMoves, repositories, workspaceDir }: Context,
): Promise<Search> {
  const oldWorkspace = oldPlace(repositories.settings, knownMoves, workspaceDir);
  return jobs.ask({ kind: 'find_subject', listId: null, text, withContent, oldWorkspace }, (message) =>
    message.type === 'subject_found' ? message : null,
  );
}
