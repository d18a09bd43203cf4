/** The promises that hold on every simulated day. Each check has its own file. */
import type { Step } from '../day.ts';
import type { Asked } from '../simulated-service.ts';
import type { World } from '../world.ts';

export type Check = {
  /** Called before a request about an address is sent. */
  readonly onAsk?: (asked: Asked) => void;
  /** Called before a request about emails is sent. */
  readonly onAskEmails?: (asked: Asked) => void;
  /** Called before each step. */
  readonly beforeStep?: (step: Step) => void;
  /** Called after each step, when all work is done that needs no further time. */
  readonly afterStep?: (step: Step) => void;
  /** Called after a power failure. The latest commits may be lost. */
  readonly onPowerLoss?: () => void;
  /** Called at the end of a day, when no lookup is left. */
  readonly atEnd?: () => void;
};

export type CreateCheck = (world: World) => Check;
