/**
 * The promises that hold on every simulated day. A file may check several promises, and a promise may be checked in
 * several files.
 */
import type { Step } from '../day.ts';
import type { Asked } from '../simulated-service.ts';
import type { World } from '../world.ts';

export type PromiseName =
  | '404s are proven'
  | 'a job is lost only after minutes'
  | 'a pause holds'
  | 'a receipt is of its list'
  | 'a refusal has its reason'
  | 'a run asks what was quoted'
  | 'a run leaves no row'
  | 'a run that may not wait stops'
  | 'a run waits as the service asks'
  | 'a verdict has its answer'
  | 'a view shows its rows'
  | 'an accepted act is stored'
  | 'an answer is shown as given'
  | 'an undo gives back what was'
  | 'an undo is of the displayed step'
  | 'closing waits for requests in flight'
  | 'counts are of the rows'
  | 'decided rows cost nothing'
  | 'decisions are about what was shown'
  | 'emails are counted'
  | 'every row comes out'
  | 'every state can continue'
  | 'decisions change by steps'
  | 'money is counted'
  | 'no bugs'
  | 'nothing answered is asked again'
  | 'pages learn of changes'
  | 'repeated requests are reported'
  | 'requests are as set'
  | 'steps survive'
  | 'the cap holds';

export type Check = {
  /**
   * Called when a request about an address reaches the service, before it is in `asked`. Not called for refused
   * connections.
   */
  readonly onAsk?: (asked: Asked) => void;
  /** Like `onAsk`, for a request about emails. */
  readonly onAskEmails?: (asked: Asked) => void;
  /** Called before each act of the day. */
  readonly beforeStep?: (step: Step) => void;
  /** Called after each act of the day, when all work is done that needs no further time. */
  readonly afterStep?: (step: Step) => void;
  /** Called when the app replies to a request that it accepted. */
  readonly afterReply?: () => void;
  /** Called after a power failure. The latest commits may be lost. */
  readonly onPowerLoss?: () => void;
};

export type CreateCheck = (world: World) => Check;
