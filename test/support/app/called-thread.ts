import { AppError } from '#shared/contract/errors.ts';
import { sendEvent, serveCalls, stopServing } from '../../../src-main/threads/serve-calls.ts';

const heard: string[] = [];

const functions = {
  add: (left: number, right: number): number => left + right,
  later: (value: string, ms: number): Promise<string> =>
    new Promise((resolve) => setTimeout(() => resolve(value), ms)),
  refuse: (): never => {
    throw new AppError({ code: 'nothing_to_undo' });
  },
  fail: (): never => {
    throw new TypeError('a bug of the thread');
  },
  hear: (text: string): void => void heard.push(text),
  heard: (): readonly string[] => heard,
  announce: (text: string): void => sendEvent(text),
  exit: (): void => process.exit(0),
  stop: (): void => stopServing(),
};

export type CalledFunctions = typeof functions;

serveCalls<CalledFunctions>(functions);
