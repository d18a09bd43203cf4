import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { attempt } from '../attempt.ts';
import type { World } from '../world.ts';

/** A run tries within this time in ms, even if the rate of its requests is limited. */
const SOON_MS = 15_000;
const A_SECOND = 1_000;

/** A run that waits for the service tries soon if a person asks for it. @param list its place in the office */
export async function compareTry(world: World, list: number): Promise<void> {
  const { office, life, time, threadMs, blame } = world;
  const listId = office.listAt(list);
  const before = waitingRun(world, listId);
  if (before === null || !isTimeLeft(world, before)) return;
  for (const check of world.checks)
    check.beforeStep?.({ do: 'try now', list, subject: 'address', ms: threadMs + SOON_MS });
  const trying = attempt(world, 'try at the end', () => life.backend.tryRunNow({ listId }));
  await time.pass(threadMs + SOON_MS);
  const now = waitingRun(world, listId);
  const isAccepted = (await trying) === null;
  if (isAccepted && now?.runId === before.runId && Math.abs(tryMs(now) - tryMs(before)) < A_SECOND)
    blame('every state can continue', `run ${now.runId} did not try, although a person asked for it`);
}

const tryMs = ({ nextTryAtMs }: RunSnapshot): number => nextTryAtMs ?? 0;

/** Returns the run of a list if it waits for the service, and neither a cap nor a request in flight delays its try. */
function waitingRun({ observer, service, life }: World, listId: number): RunSnapshot | null {
  const run = observer.repositories.runs.latest(listId);
  const isFree = [...service.asked, ...service.emailsAsked].every(
    (one) => one.life < life.number || one.ended !== null,
  );
  const isWaiting = run?.state === 'waiting' && run.failure?.code.startsWith('service_') === true;
  return isWaiting && isFree && (run.maxCredits ?? null) === null ? run : null;
}

/** Whether the run does not try automatically meanwhile. */
const isTimeLeft = ({ time, threadMs }: World, run: RunSnapshot): boolean =>
  tryMs(run) - time.wallMs() > threadMs + SOON_MS + A_SECOND;
