import { z } from 'zod';
import type { FileToken } from '../import/file-token.ts';
import { operation, returns } from '../operation.ts';
import { LONGEST_SUBJECT, SHORTEST_SUBJECT, type SubjectFound } from './subject.ts';

const text = z.string().trim().min(SHORTEST_SUBJECT).max(LONGEST_SUBJECT);

export const subjectOperations = {
  /** Searches everything that the workspace stores. Fails with `subject_too_short`, `subject_too_common`. */
  findSubject: operation(z.strictObject({ text }), returns<SubjectFound>()),
  /** Writes everything found, and where, to a JSON file. Fails as `findSubject`. */
  exportSubject: operation(
    z.strictObject({ text }),
    returns<{ readonly file: FileToken; readonly found: SubjectFound }>(),
  ),
  /**
   * Erases everything found; other calls wait. Fails as `findSubject`, and with `subject_changed`, `subject_awaited`,
   * `workspace_busy`, `workspace_being_read`, `disk_full`; the database is then unchanged. After an interruption, the
   * same call can be repeated. `code`: of the findings that the person confirmed.
   */
  eraseSubject: operation(z.strictObject({ text, code: z.string().min(1).max(40) }), returns<SubjectFound>()),
} as const;
