/** Limits the time of a request and the size of its answer. The server may not be our host and may send anything. */
import { AppError } from '#shared/contract/errors.ts';

/** Sends JSON by POST to the page's host. */
export type Ask = (path: string, body: string, signal: AbortSignal) => Promise<Response>;

type ShortAnswer = {
  readonly status: number;
  /** Returns a text member of the answer; '' if missing. */
  readonly textOf: (member: string) => string;
};

const PATIENCE_MS = 10_000;
const LIMIT_SIGNS = 4_096;

/** @throws AppError `host_unreachable` if the request fails or no answer comes in time */
export async function askShortly(ask: Ask, path: string, question: object): Promise<ShortAnswer> {
  try {
    const response = await ask(path, JSON.stringify(question), AbortSignal.timeout(PATIENCE_MS));
    const answer = parse(await readShortly(response));
    return {
      status: response.status,
      textOf: (member) => {
        const value: unknown =
          typeof answer === 'object' && answer !== null ? Reflect.get(answer, member) : '';
        return typeof value === 'string' ? value : '';
      },
    };
  } catch (error) {
    throw new AppError({ code: 'host_unreachable' }, { cause: error });
  }
}

/** Returns '' if the text is longer than any answer from our host. */
async function readShortly({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return text;
    text += value;
    if (text.length > LIMIT_SIGNS) {
      await reader?.cancel();
      return '';
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
