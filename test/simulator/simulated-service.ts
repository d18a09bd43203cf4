/**
 * The service of a simulated day. It replaces the network below undici, so that the app's own client gets its replies.
 * It has its own ledger of charges.
 */
import { Agent, type Dispatcher } from 'undici';
import { seeded } from '../support/rows/seeded-random.ts';
import {
  createEmails,
  type EmailRequest,
  emailRequestOf,
  endsJob,
  hasTooMany,
  resultsIn,
} from './simulated-emails.ts';
import { hash, type Truth } from './truth.ts';
import type { VirtualTime } from './virtual-time.ts';
import { type End, type Fate, fateIn, type Weather } from './weather.ts';

export const SERVICE_URL = 'https://service.example';

/** A request that the app began, even if the service refused its connection. */
export type Attempt = {
  /** The body of the request. If it is about emails, the method and the path come first. */
  readonly question: string;
  /** Null if the request is about an address. */
  readonly email: EmailRequest | null;
  /** The life and the job that sent the request, according to the key. */
  readonly life: number;
  readonly job: number;
  readonly atMs: number;
};

/** A request that reached the service. */
export type Asked = Attempt & {
  charged: boolean;
  /** The status of the reply; `lost` if the app got no readable reply; null while the request is in flight. */
  ended: number | 'lost' | null;
  endedAtMs: number | null;
  /** Whether the app ended the request, or its process ended before the reply came. */
  isDropped: boolean;
  /** How long the reply asked the app to wait, in ms. */
  waitMs: number;
  /** When the reply arrived, by the wall clock; 0 if none did. */
  endedWallMs: number;
  /** Whether the reply was a complete answer. */
  isAnswer: boolean;
  /** The body of a complete answer; '' without one. */
  answer: string;
  /** How many emails had results in the reply. */
  results: number;
  /** Whether the reply said that an email job is over. */
  endsJob: boolean;
};

export type SimulatedService = {
  /** The requests about addresses. */
  readonly asked: readonly Asked[];
  readonly emailsAsked: readonly Asked[];
  /** Returns the number of charged requests about addresses. */
  readonly charged: () => number;
  /** The requests whose connection the service refused. */
  readonly refused: readonly Attempt[];
  readonly change: (weather: Weather) => void;
  /** Refuses requests with this email from now on; null for none. */
  readonly refuse: (email: string | null) => void;
  /** Disconnects the app. Requests in flight are still processed and charged. */
  readonly hangUp: () => void;
  readonly end: () => void;
};

type Options = {
  readonly seed: number;
  readonly truth: Truth;
  readonly time: VirtualTime;
  readonly onAsk: (asked: Asked) => void;
  readonly log: (line: string) => void;
};

const NOT_ENDED = {
  charged: false,
  ended: null,
  endedAtMs: null,
  isDropped: false,
  waitMs: 0,
  endedWallMs: 0,
  isAnswer: false,
  answer: '',
  results: 0,
  endsJob: false,
};

/** Returns the key of a job: `key.LIFE.JOB`. */
export const keyOf = (life: number, job: number): string => `key.${life}.${job}`;

type Connection = {
  readonly asked: Asked;
  readonly handler: Dispatcher.DispatchHandler;
  readonly controller: Controller;
};
type AnswerTo = (email: EmailRequest | null, question: string) => string | null;
type Controller = Dispatcher.DispatchController & { isOver: boolean };

const BAD_EMAIL: End = { kind: 'reply', status: 422, body: '{"error":"an email is invalid"}', headers: {} };

export function startService({ seed, truth, time, onAsk, log }: Options): SimulatedService {
  const ofAddresses: Asked[] = [];
  const ofEmails: Asked[] = [];
  const emails = createEmails(seed, truth, time.steadyMs);
  const work = createWork(time);
  const network = createNetwork(time, log, (email, question) =>
    email === null ? truth.answerTo(question) : emails.answerTo(email),
  );
  let weather: Weather = 'fine';
  let refusedEmail: string | null = null;
  const refused: Attempt[] = [];

  const receive: Receive = (handler, { question, email }, life, job) => {
    const ofSubject = email === null ? ofAddresses : ofEmails;
    const nth = [...ofSubject, ...refused].filter((one) => one.question === question).length;
    const random = seeded((seed ^ hash(`${question} ${nth} ${weather}`)) >>> 0);
    const isRefused = refusedEmail !== null && email?.emails.includes(refusedEmail) === true;
    const isTooMuch = email !== null && hasTooMany(email);
    const drawn = fateIn(weather, random, time.wallMs());
    const fate: Fate = isRefused || isTooMuch ? { ...drawn, work: 'nothing', end: BAD_EMAIL } : drawn;
    const { workMs, wayMs, end } = fate;
    if (end.kind === 'reset' && !end.hasLeft) {
      refused.push({ question, email, life, job, atMs: time.steadyMs() });
      const controller = controllerOf(() => {});
      setTimeout(() => handler.onResponseError?.(controller, refusedError()), workMs);
      return;
    }
    const atMs = time.steadyMs();
    const asked: Asked = { question, email, life, job, atMs, ...NOT_ENDED };
    onAsk(asked);
    ofSubject.push(asked);
    log(`  asked ${question.slice(0, 70)} by ${job} in ${weather}`);
    const connection = network.open(asked, handler);
    work.begin(asked, fate);
    setTimeout(() => network.deliver(connection, end), workMs + wayMs);
  };
  const end = answerAgents(receive);
  return {
    asked: ofAddresses,
    emailsAsked: ofEmails,
    charged: () => ofAddresses.filter((one) => one.charged).length,
    refused,
    change(next) {
      weather = next;
    },
    refuse(email) {
      refusedEmail = email;
    },
    hangUp() {
      network.hangUp();
      work.doAll();
    },
    end,
  };
}

/** Creates the part of the service that processes requests. It charges a request even if the app is gone by then. */
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

function createNetwork(time: VirtualTime, log: Options['log'], answerTo: AnswerTo) {
  const connections = new Set<Connection>();
  const finish = (connection: Connection, ended: Asked['ended'], isAnswer: boolean): void => {
    const { asked, controller } = connection;
    connections.delete(connection);
    controller.isOver = true;
    Object.assign(asked, { ended, isAnswer, endedAtMs: time.steadyMs(), endedWallMs: time.wallMs() });
    log(`  ${asked.question.slice(0, 70)} ${asked.job} ended ${ended} charged ${asked.charged}`);
  };
  const lose = (connection: Connection): void => {
    finish(connection, 'lost', false);
    connection.handler.onResponseError?.(connection.controller, networkError());
  };
  const drop = (connection: Connection): void => {
    connection.asked.isDropped = true;
    lose(connection);
  };
  return {
    open(asked: Asked, handler: Dispatcher.DispatchHandler): Connection {
      const connection: Connection = { asked, handler, controller: controllerOf(() => drop(connection)) };
      connections.add(connection);
      handler.onRequestStart?.(connection.controller, {});
      return connection;
    },
    deliver(connection: Connection, end: End): void {
      const { handler, controller } = connection;
      if (controller.isOver) return;
      if (end.kind === 'reset') return lose(connection);
      const { email, question } = connection.asked;
      const own = answerTo(email, question);
      const { status, body, headers, isWhole, isAnswer } = replyOf(own, end);
      if (isAnswer && email !== null) connection.asked.endsJob = endsJob(email, body);
      if (end.kind === 'answer' && email !== null) connection.asked.results = resultsIn(email, body);
      finish(connection, isWhole ? status : 'lost', isAnswer);
      if (isAnswer) connection.asked.answer = body;
      connection.asked.waitMs = waitMsOf(headers['retry-after'], time.wallMs());
      const date = new Date(time.wallMs()).toUTCString();
      handler.onResponseStarted?.();
      handler.onResponseStart?.(controller, status, { date, ...headers }, '');
      handler.onResponseData?.(controller, Buffer.from(body));
      if (!isWhole && end.kind === 'cut answer' && end.isClosed)
        handler.onResponseError?.(controller, networkError());
      else handler.onResponseEnd?.(controller, {});
    },
    hangUp(): void {
      for (const connection of connections) {
        connection.asked.isDropped = true;
        finish(connection, 'lost', false);
      }
    },
  };
}

const waitMsOf = (retryAfter = '0', wallMs: number): number =>
  /^\d+$/u.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - wallMs;

type Receive = (
  handler: Dispatcher.DispatchHandler,
  request: Pick<Asked, 'question' | 'email'>,
  life: number,
  job: number,
) => void;

/** Gives the requests of undici's agents to `receive`. @returns a function that restores the agents */
function answerAgents(receive: Receive): () => void {
  const before = Object.getOwnPropertyDescriptor(Agent.prototype, 'dispatch');
  const dispatch = (
    { headers, body, path, method }: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean => {
    const key = (headers as Readonly<Record<string, string>>)['X-Service-Key'] ?? '';
    const [, life, job] = key.split('.').map(Number);
    const text = typeof body === 'string' ? body : '';
    const email = emailRequestOf(path, text);
    const question = email === null ? text : `${method} ${path} ${text}`;
    receive(handler, { question, email }, life ?? 0, job ?? 0);
    return true;
  };
  Object.defineProperty(Agent.prototype, 'dispatch', { value: dispatch, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(Agent.prototype, 'dispatch', before);
    else Reflect.deleteProperty(Agent.prototype, 'dispatch');
  };
}

type Reply = Omit<Extract<End, { readonly kind: 'reply' }>, 'kind'> & {
  readonly isWhole: boolean;
  readonly isAnswer: boolean;
};

/** @param own the body of the answer; null if the service finds nothing */
function replyOf(own: string | null, end: Exclude<End, { readonly kind: 'reset' }>): Reply {
  if (end.kind === 'reply')
    return { ...end, isWhole: true, isAnswer: end.status === 404 && !end.body.startsWith('<') };
  const whole = { status: 200, headers: {}, isWhole: true, isAnswer: true };
  if (own === null) return { ...whole, status: 404, body: '{"error":"no match"}' };
  if (end.kind === 'answer') return { ...whole, body: own };
  if (end.kind === 'answer to another')
    return { ...whole, body: own.replaceAll('Leeds', 'Bath').replaceAll('@leeds.', '@bath.') };
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
