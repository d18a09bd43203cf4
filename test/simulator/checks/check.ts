/** The promises that hold on every simulated day. Each check has its own file. */
import type { Step } from '../day.ts';
import type { Asked } from '../simulated-service.ts';
import type { World } from '../world.ts';

export type Check = {
  readonly onAsk?: (asked: Asked) => void;
  /** Called after each step, when all work is done that needs no further time. */
  readonly afterStep?: (step: Step) => void;
  /** Called at the end of a day, when no lookup is left. */
  readonly atEnd?: () => void;
};

export type CreateCheck = (world: World) => Check;
