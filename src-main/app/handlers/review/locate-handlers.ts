import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { RowFilter } from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { countUnplaced } from '../../../fix/locate.ts';
import { acceptedAnswers } from '../../connection/accepted-answers.ts';
import { settleService } from '../../connection/list-service.ts';
import type { Permissions } from '../../connection/permissions.ts';
import type { Services } from '../../connection/services.ts';
import { endStateOf } from '../../jobs/job-end.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import { readyList } from '../../lists/find-list.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import { creditCap } from '../../policy/policy-rules.ts';
import type { Runtime } from '../../runtime.ts';

type Context = OpenWorkspace & RunningWork & Services & Permissions & Runtime;

/** `startLocating` replies before the job has ended; `stopLocating` replies after that. */
export function createLocateHandlers(context: Context) {
  const { jobs, locks } = context;
  return {
    async readLocateQuote({ listId, filter }) {
      readyList(context, listId);
      locks.check(listId, 'quote');
      const positions = await positionsOf(listId, filter, context);
      return jobs.ask(
        { kind: 'locate_quote', listId, positions, ...acceptedAnswers(listId, context) },
        (message) => (message.type === 'locate_quote' ? message.quote : null),
      );
    },

    startLocating: (input) => startLocating(input, context),

    async stopLocating({ listId }) {
      const job = jobs.find('locate', listId);
      job?.pause();
      await job?.ended;
      return null;
    },
  } satisfies Partial<Handlers>;
}

async function startLocating(
  { listId, filter, maxCredits: asked }: InputOf<'startLocating'>,
  context: Context,
): Promise<null> {
  const { repositories, connection, locks, jobs, announce } = context;
  const list = readyList(context, listId);
  const maxCredits = creditCap(context.policy, asked);
  locks.check(listId, 'locate');
  const service = await connection.access(listId);
  settleService(listId, context);
  const positions = await positionsOf(listId, filter, context);
  const total = await countUnplaced(list, positions, { repositories });
  const none = { done: 0, found: 0, credits: 0, failure: null };
  const say = announce.progress('locateProgressed', { listId, state: 'running', total, ...none });
  say({});
  const concurrency = connection.concurrency(listId);
  const { notBeforeMs } = acceptedAnswers(listId, context);
  // This is not awaited. The last progress event reports a failure.
  void locks.hold(listId, 'locate', async () => {
    const job = jobs.start(
      { kind: 'locate', listId, positions, maxCredits, service, concurrency, notBeforeMs },
      (message) => {
        if (message.type === 'located') say(message.count);
      },
    );
    say(endStateOf(await job.ended));
    announce.rowsChanged(listId, positions);
    announce.workspaceChanged();
  });
  return null;
}

function positionsOf(listId: ListId, filter: RowFilter, { views }: Context): Promise<Uint32Array> {
  return views.positionsOf(listId, { kind: 'filter', filter, onlyUndecided: false });
}
