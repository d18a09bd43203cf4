import { isSameData } from '#shared/domain/text/same-data.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { ListLocks } from '../jobs/list-locks.ts';

/** Refuses to change the email columns during an email run. @throws AppError `run_already_going` */
export function checkEmailColumns(
  { id, settings: before }: Pick<StoredList, 'id' | 'settings'>,
  after: ListSettings,
  locks: Pick<ListLocks, 'check'>,
): void {
  if (!isSameData(after.mapping.email, before.mapping.email)) locks.check(id, 'change_email_columns');
}
