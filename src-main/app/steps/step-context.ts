import type { Services } from '../connection/services.ts';
import type { RunningWork } from '../jobs/running-work.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import type { Runtime } from '../runtime.ts';

/** The parts that a step needs. The services decide which answers count for a row that asks a new question. */
export type StepContext = OpenWorkspace & RunningWork & Services & Runtime;
