import { MessageChannel, type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads';
import type { EventMessage } from '#shared/contract/events.ts';
import { failed } from '#shared/contract/transport/wire.ts';
import type { UpgradeProgress } from '../../db/workspace.ts';
import type { ResolveProxy } from '../../service/transport/network.ts';
import { byName, createThreadCalls, type Remote } from '../../threads/thread-calls.ts';
import type { App } from '../app.ts';
import type { ServiceOverrides } from '../connection/service-access.ts';
import type { BringProgress } from '../maintenance/bring-workspace.ts';
import type { PolicyState } from '../policy/read-policy.ts';
import type { CoreEvent, CoreFunctions, CoreStart } from './core-messages.ts';
import { answerProxyQuestions } from './proxy-port.ts';

export type StartCoreOptions = {
  readonly workspaceDir: string;
  /** The folder in which older versions kept this workspace; null or absent if there is none. */
  readonly formerDir?: string | null;
  readonly dataDir: string;
  readonly approvalsDir: string | null;
  readonly coreThread: URL;
  readonly jobThread: URL;
  readonly viewThread: URL;
  readonly previewThread: URL;
  readonly practiceThread: URL;
  readonly overrides?: ServiceOverrides;
  /** No proxies if absent. */
  readonly resolveProxy?: ResolveProxy;
  /** The host from which updates come; null or absent if there are no updates. */
  readonly updatesFrom?: string | null;
  /** The policy of this computer. Required, so that no shell starts a core without it. */
  readonly policy: PolicyState;
  /** Whether to open a workspace read-only if another app has it. If false, `startCore` then throws `workspace_in_use`. */
  readonly mayOnlyRead?: boolean;
  /** The folder to which the workspace was moved, according to the person. */
  readonly followTo?: string | null;
  readonly takenOver?: CoreStart['takenOver'];
  /** Called before the workspace is moved to this computer, and if that fails. */
  readonly onMove?: (progress: BringProgress) => void;
  /** Called before each step of a workspace upgrade. */
  readonly onUpgrade?: (progress: UpgradeProgress) => void;
  readonly limits?: ResourceLimits;
  /** Called when the thread has ended after the workspace was open. `error` is the reason; null if it ended normally. */
  readonly onEnd?: (error: Error | null) => void;
};

/** The heap limit in MB. Without it, V8 would use three times as much memory for young objects. */
const LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 8 };

/** Starts the core on its thread. Resolves when the workspace is open. @throws AppError the `workspace_…` codes */
export async function startCore(options: StartCoreOptions): Promise<App> {
  const { port1: here, port2: proxies } = new MessageChannel();
  answerProxyQuestions(here, options.resolveProxy ?? (() => Promise.resolve('DIRECT')));
  const worker = new Worker(options.coreThread, {
    name: 'core',
    workerData: startOf(options, proxies),
    transferList: [proxies],
    resourceLimits: options.limits ?? LIMITS,
  });
  const listeners = new Set<(message: EventMessage) => void>();
  let hasEnded = false;
  let brokenBy: Error | null = null;
  const { call } = createThreadCalls<CoreEvent>(worker, {
    onEnd: (error) => {
      hasEnded = true;
      brokenBy = error;
    },
    onEvent: (message) => {
      if (message.name === 'workspaceMoving') return options.onMove?.(message.payload);
      if (message.name === 'workspaceUpgrading') return options.onUpgrade?.(message.payload);
      for (const listener of listeners) listener(message);
    },
  });
  const core = byName<Remote<CoreFunctions>>(call);
  await core.open().catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  // `onEnd` is called when the thread's databases are closed and its lock is released.
  worker.once('exit', () => options.onEnd?.(brokenBy));

  /** Returns a handler that returns `value` if the core has ended, and rethrows other errors, which are bugs. */
  const onceEnded =
    <T>(value: T) =>
    (error: unknown): T => {
      if (!hasEnded) throw error;
      return value;
    };
  return {
    dispatch: (name, input) =>
      core.dispatch(name, input).catch(onceEnded(failed({ code: 'host_unreachable' }))),
    addFile: core.addFile,
    addFolder: core.addFolder,
    findFile: (token) => core.findFile(token).catch(onceEnded(null)),
    isOfferedLink: (link) => core.isOfferedLink(link).catch(onceEnded(false)),
    mapStyleUrl: () => core.mapStyleUrl().catch(onceEnded(null)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      await core.close().catch(() => undefined);
      await worker.terminate();
    },
  };
}

function startOf(options: StartCoreOptions, proxies: MessagePort): CoreStart {
  const { workspaceDir, dataDir, approvalsDir, policy, overrides = {}, takenOver = null } = options;
  return {
    workspaceDir,
    dataDir,
    approvalsDir,
    overrides,
    policy,
    proxies,
    updatesFrom: options.updatesFrom ?? null,
    mayOnlyRead: options.mayOnlyRead ?? false,
    formerDir: options.formerDir ?? null,
    followTo: options.followTo ?? null,
    takenOver,
    jobThread: options.jobThread.href,
    viewThread: options.viewThread.href,
    previewThread: options.previewThread.href,
    practiceThread: options.practiceThread.href,
  };
}
