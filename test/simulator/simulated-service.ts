/**
 * The service of a simulated day. It replaces the network below undici, so that the app's own client gets the replies
 * of this service. The service has its own ledger of charges.
 */
import { Agent, type Dispatcher } from 'undici';
import { seeded } from '../support/rows/seeded-random.ts';
import { answerTo, hash } from './truth.ts';
import type { VirtualTime } from './virtual-time.ts';
import { type End, type Fate, fateIn, type Weather } from './weather.ts';

export const SERVICE_URL = 'https://service.example';

export type Asked = {
  readonly question: string;
  /** The life and the job that sent the request, according to the key. */
  readonly life: number;
  readonly job: number;
  readonly atMs: number;
  charged: boolean;
  /** How the request ended for the app: the status of a readable reply; `lost` without one; null while in flight. */
  ended: number | 'lost' | null;
  endedAtMs: number | null;
  /** Whether that reply was a complete answer. */
  isAnswer: boolean;
};

export type SimulatedService = {
  readonly asked: readonly Asked[];
  readonly charged: () => number;
  readonly refused: () => number;
  readonly change: (weather: Weather) => void;
  /** Disconnects the app. Requests in flight are still processed and charged. */
  readonly hangUp: () => void;
  readonly end: () => void;
};

type Options = {
  readonly seed: number;
  readonly time: VirtualTime;
  readonly onAsk: (asked: Asked) => void;
  readonly log: (line: string) => void;
};

/** Returns the key of a job: `key.LIFE.JOB`. */
export const keyOf = (life: number, job: number): string => `key.${life}.${job}`;

type Line = {
  readonly asked: Asked;
  readonly handler: Dispatcher.DispatchHandler;
  readonly controller: Controller;
};
type Controller = Dispatcher.DispatchController & { isOver: boolean };

export function startService({ seed, time, onAsk, log }: Options): SimulatedService {
  const all: Asked[] = [];
  const work = createWork(time);
  const network = createNetwork(time, log);
  let weather: Weather = 'fine';
  let refused = 0;

  const take = (handler: Dispatcher.DispatchHandler, question: string, life: number, job: number): void => {
    const nth = all.filter((one) => one.question === question).length;
    const random = seeded((seed ^ hash(`${question} ${nth} ${weather}`)) >>> 0);
    const fate = fateIn(weather, random, time.wallMs());
    const { workMs, wayMs, end } = fate;
    if (end.kind === 'reset' && !end.hasLeft) {
      refused += 1;
      setTimeout(
        () =>
          handler.onResponseError?.(
            controllerOf(() => {}),
            refusedError(),
          ),
        workMs,
      );
      return;
    }
    const atMs = time.steadyMs();
    const of = { question, life, job, atMs };
    const asked: Asked = { ...of, charged: false, ended: null, endedAtMs: null, isAnswer: false };
    onAsk(asked);
    all.push(asked);
    log(`  asked ${question.slice(0, 70)} by ${job} in ${weather}`);
    const line = network.open(asked, handler);
    work.begin(asked, fate);
    setTimeout(() => network.deliver(line, end), workMs + wayMs);
  };
  const end = answerAgents(take);
  return {
    asked: all,
    charged: () => all.filter((one) => one.charged).length,
    refused: () => refused,
    change(next) {
      weather = next;
    },
    hangUp() {
      network.hangUp();
      work.doAll();
    },
    end,
  };
}

/** Creates the work of the service. It processes and charges a request even if the app is gone at that time. */
function createWork({ steadyMs }: VirtualTime) {
  let later: readonly { readonly asked: Asked; readonly atMs: number }[] = [];
  const doUntil = (mostMs: number): void => {
    for (const { asked, atMs } of later) if (atMs <= mostMs) asked.charged = true;
    later = later.filter(({ atMs }) => atMs > mostMs);
  };
  return {
    begin(asked: Asked, { work, workMs }: Fate): void {
      if (work === 'nothing') return;
      later = [...later, { asked, atMs: steadyMs() + workMs }];
      setTimeout(() => doUntil(steadyMs()), workMs);
    },
    doAll: () => doUntil(Infinity),
  };
}

function createNetwork(time: VirtualTime, log: Options['log']) {
  const lines = new Set<Line>();
  const finish = (line: Line, ended: Asked['ended'], isAnswer: boolean): void => {
    const { asked, controller } = line;
    lines.delete(line);
    controller.isOver = true;
    Object.assign(asked, { ended, isAnswer, endedAtMs: time.steadyMs() });
    log(`  ${asked.question.slice(0, 70)} ${asked.job} ended ${ended} charged ${asked.charged}`);
  };
  const lose = (line: Line): void => {
    finish(line, 'lost', false);
    line.handler.onResponseError?.(line.controller, networkError());
  };
  return {
    open(asked: Asked, handler: Dispatcher.DispatchHandler): Line {
      const line: Line = { asked, handler, controller: controllerOf(() => lose(line)) };
      lines.add(line);
      handler.onRequestStart?.(line.controller, {});
      return line;
    },
    deliver(line: Line, end: End): void {
      const { handler, controller } = line;
      if (controller.isOver) return;
      if (end.kind === 'reset') return lose(line);
      const { status, body, headers, isWhole, isAnswer } = replyOf(line.asked.question, end);
      finish(line, isWhole ? status : 'lost', isAnswer);
      const date = new Date(time.wallMs()).toUTCString();
      handler.onResponseStarted?.();
      handler.onResponseStart?.(controller, status, { date, ...headers }, '');
      handler.onResponseData?.(controller, Buffer.from(body));
      if (end.kind === 'cut answer' && end.isClosed) handler.onResponseError?.(controller, networkError());
      else handler.onResponseEnd?.(controller, {});
    },
    hangUp(): void {
      for (const line of lines) finish(line, 'lost', false);
    },
  };
}

type Take = (handler: Dispatcher.DispatchHandler, question: string, life: number, job: number) => void;

/** Receives what undici's agents send. @returns a function that gives the agents their network back */
function answerAgents(take: Take): () => void {
  const before = Object.getOwnPropertyDescriptor(Agent.prototype, 'dispatch');
  const dispatch = (
    { headers, body }: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean => {
    const key = (headers as Readonly<Record<string, string>>)['X-Service-Key'] ?? '';
    const [, life, job] = key.split('.').map(Number);
    take(handler, typeof body === 'string' ? body : '', life ?? 0, job ?? 0);
    return true;
  };
  Object.defineProperty(Agent.prototype, 'dispatch', { value: dispatch, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(Agent.prototype, 'dispatch', before);
    else Reflect.deleteProperty(Agent.prototype, 'dispatch');
  };
}

function replyOf(question: string, end: Exclude<End, { readonly kind: 'reset' }>) {
  if (end.kind === 'reply')
    return { ...end, isWhole: true, isAnswer: end.status === 404 && !end.body.startsWith('<') };
  const own = answerTo(question);
  const whole = { status: 200, headers: {}, isWhole: true, isAnswer: true };
  if (own === null) return { ...whole, status: 404, body: '{"error":"no match"}' };
  if (end.kind === 'answer') return { ...whole, body: own };
  if (end.kind === 'answer to another') return { ...whole, body: own.replaceAll('Leeds', 'Bath') };
  return { ...whole, body: own.slice(0, own.length / 2), isWhole: false, isAnswer: false };
}

function controllerOf(onAbort: () => void): Controller {
  const controller = {
    isOver: false,
    aborted: false,
    paused: false,
    reason: null,
    rawHeaders: null,
    rawTrailers: null,
    abort() {
      if (controller.isOver) return;
      onAbort();
    },
    pause() {},
    resume() {},
  };
  return controller;
}

const networkError = (): Error =>
  Object.assign(new Error('other side closed'), { name: 'SocketError', code: 'UND_ERR_SOCKET' });
const refusedError = (): Error =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
