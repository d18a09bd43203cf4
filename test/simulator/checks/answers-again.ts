/**
 * A person can have old answers checked again. The run asks about each answered address without a decision of a person.
 * If a request fails, its rows keep their answers. A decided row keeps its answer and shows a newer one. If the service refuses one of many emails, the run gets the results
 * of the others. `decisions-change-by-steps.ts` checks that decided rows keep their answers.
 */
import { quotedOf } from '#shared/contract/run/run.ts';
import type { Address, SuggestedAddress } from '#shared/domain/address/address.ts';
import { perform } from '../acts.ts';
import type { AnsweredRow } from '../answered-rows.ts';
import { attempt } from '../attempt.ts';
import type { PersonsAct } from '../day.ts';
import type { Asked } from '../simulated-service.ts';
import type { World } from '../world.ts';
import { isQuiet, passUntil } from './pass-until.ts';
import { quoteAtEnd } from './quote-at-end.ts';

const NAME = 'a run asks what was quoted';

/** @param list its place in the office */
export async function compareNewAnswers(world: World, list: number): Promise<void> {
  const { office, truth, service } = world;
  const listId = office.listAt(list);
  await decideOneOfAlike(world, list);
  truth.changeMind();
  await checkAgain(world, listId);
  service.change('garbled');
  await checkAgain(world, listId);
  service.change('fine');
  await checkEmailsAgain(world, listId);
}

/** Decides one of the rows at the end of the list that share a lookup, and clears the rows after it. */
async function decideOneOfAlike(world: World, list: number): Promise<void> {
  const window = 0;
  const which = world.office.rows - 4;
  const acts: readonly PersonsAct[] = [
    { do: 'view', window, list, filter: 'all', sort: 'position' },
    { do: 'decide', window, which, kind: 'kept_as_entered', street: 0 },
    { do: 'decide many', window, kind: 'none', target: 'selection', which: which + 1 },
  ];
  for (const act of acts) {
    await perform(world, act);
    await passUntil(world, isQuiet, `"${act.do}" ends`);
  }
}

async function checkAgain(world: World, listId: number): Promise<void> {
  const { observer, service, time, life, blame } = world;
  const answered = () => observer.answeredRows().filter((row) => row.listId === listId);
  const before = answered();
  const beforeMs = time.wallMs();
  const scope = { kind: 'older_than', beforeMs } as const;
  const old = before.filter(
    ({ decidedBy, verdict, answeredAtMs }) =>
      decidedBy !== 'person' && verdict !== 'not_checked' && answeredAtMs < beforeMs,
  );
  const wanted = new Set(old.map(({ question }) => question)).size;
  const quote = await quoteAtEnd(world, listId, { subject: 'address', scope });
  const quoted = quote === null ? wanted : quotedOf(quote);
  if (quoted !== wanted) blame(NAME, `${quoted} of ${wanted} old answers of list ${listId} were quoted`);
  const asked = service.asked.length;
  void attempt(world, 'run of old answers', () =>
    life.backend.startRun({ listId, scope, maxCredits: null, whenGone: 'stop' }),
  );
  await passUntil(world, isQuiet, 'a run of old answers ends');
  const run = observer.repositories.runs.latest(listId);
  const isComplete = run?.state === 'done' && Object.keys(run.errors).length === 0;
  const charged = service.asked.slice(asked).filter((one) => one.charged).length;
  if (isComplete && charged < wanted) blame(NAME, `${charged} of ${wanted} old answers were asked again`);
  const left = new Set(answered().map(({ position }) => position));
  for (const { position } of before)
    if (!left.has(position))
      blame('a verdict has its answer', `row ${position} of list ${listId} lost its answer`);
  if (isComplete) for (const row of before) compareNewer(world, row, service.asked.slice(asked));
}

/** A decided row keeps its answer. If a run got another one for it, the row shows the other suggestion, too. */
function compareNewer(
  { observer, blame }: World,
  { listId, position, question, decidedBy }: AnsweredRow,
  asked: readonly Asked[],
): void {
  const row = observer.row(listId, position);
  const latest = asked.findLast((one) => one.isAnswer && one.question === question);
  // A 404 may be a mistake of the service.
  if (!row || latest?.ended !== 200 || decidedBy !== 'person' || row.decision?.kind === 'edited') return;
  const { standardized } = JSON.parse(latest.answer) as { readonly standardized: Partial<Address> };
  const suggests = (shown: SuggestedAddress | null | undefined): boolean =>
    Object.entries(shown?.parts ?? { city: null }).every(
      ([part, text]) => text === (standardized[part as keyof Address] ?? ''),
    );
  if (!suggests(row.suggested) && !suggests(row.newer?.suggested))
    blame('an answer is shown as given', `row ${position} of list ${listId} does not show ${latest.answer}`);
}

async function checkEmailsAgain(world: World, listId: number): Promise<void> {
  const { office, observer, service, time, life, blame } = world;
  const refused = office.lines.get(listId)?.[2]?.split(',').at(-1) ?? '';
  service.refuse(refused);
  const scope = { kind: 'older_than', beforeMs: time.wallMs() } as const;
  const quote = await quoteAtEnd(world, listId, { subject: 'email', scope });
  const before = service.emailsAsked.length;
  const wish = { subject: 'email', way: 'batch', maxCredits: null, whenGone: 'stop' } as const;
  void attempt(world, 'run of old emails', () => life.backend.startRun({ listId, scope, ...wish }));
  await passUntil(world, isQuiet, 'a run of old emails ends');
  service.refuse(null);
  const asked = service.emailsAsked.slice(before).filter(({ email }) => email?.way === 'batch');
  const charged = asked.flatMap((one) => (one.charged ? (one.email?.emails ?? []) : [])).length;
  const wasRefused = asked.some(({ email }) => email?.emails.includes(refused));
  const wanted = quote === null ? charged : quotedOf(quote) - (wasRefused ? 1 : 0);
  if (observer.repositories.runs.latest(listId, 'email')?.state === 'done' && charged !== wanted)
    blame(NAME, `${charged} of ${wanted} emails with old results were asked again`);
}
