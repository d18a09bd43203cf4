import type { ServerResponse } from 'node:http';
import type { Endpoint } from './endpoints.ts';

/** A key as services issue them. It is long and mixed enough to be removed from good replies, too. */
export const ISSUED = 'sk_live_7f3a9c51d2e84b06';

export type Hostile = {
  readonly name: string;
  /** Answers on the connection of a request, or gives the body as text. */
  readonly answer: string | ((response: ServerResponse, status: number) => void);
};

const LEVELS = 60_000;
const NESTINGS = {
  arrays: '['.repeat(LEVELS) + ']'.repeat(LEVELS),
  objects: '{"a":'.repeat(LEVELS) + '1' + '}'.repeat(LEVELS),
  both: '[{"a":'.repeat(LEVELS / 2) + '1' + '}]'.repeat(LEVELS / 2),
} as const;

/** Writes a reply as JSON, and replaces each value for which `change` returns JSON. */
function rewritten(reply: unknown, change: (value: unknown) => string | null): string {
  const changed = change(reply);
  if (changed !== null) return changed;
  if (Array.isArray(reply)) return `[${reply.map((item) => rewritten(item, change)).join(',')}]`;
  if (typeof reply !== 'object' || reply === null) return JSON.stringify(reply);
  const fields = Object.entries(reply);
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${rewritten(value, change)}`).join(',')}}`;
}

const withFields = (reply: object, fields: string): string =>
  `${JSON.stringify(reply).slice(0, -1)},${fields}}`;
const ofTexts = (written: string) => (value: unknown) => (typeof value === 'string' ? written : null);
const ofNumbers = (written: string) => (value: unknown) => (typeof value === 'number' ? written : null);
const ofLists = (written: string) => (value: unknown) => (Array.isArray(value) ? written : null);
const ofElements = (field: string) => (value: unknown) => {
  const elements = Array.isArray(value) ? value.filter((each) => typeof each === 'object') : [];
  return elements.length === 0 ? null : `[${elements.map((each) => withFields(each, field)).join(',')}]`;
};

const hex = (sign: string): string => sign.charCodeAt(0).toString(16).padStart(2, '0');
const SIGNS = ISSUED.split('');
/** Spellings of the key, used in turn, so that no single search finds them all. */
const WRITINGS: readonly string[] = [
  ISSUED,
  ISSUED.toUpperCase(),
  SIGNS.map((sign) => `%${hex(sign)}`).join(''),
  SIGNS.map((sign) => `\\u00${hex(sign)}`).join(''),
  SIGNS.map((sign) => `&#${sign.charCodeAt(0)};`).join(''),
];

function echoing(reply: object, bytes: number): string {
  const once = WRITINGS.join(' \u00E9 ');
  const room = bytes - JSON.stringify(reply).length - 100;
  return withFields(reply, `"request":"${once.repeat(Math.floor(room / Buffer.byteLength(once)))}"`);
}

/** Adds blanks, which belong to no value, so that the reply stays good. */
function byteByByte(reply: object, bytes: number) {
  const piece = (text: string): string =>
    [...Buffer.from(text)].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join('');
  const blanks = Buffer.from(piece(' ').repeat(10_000));
  return (response: ServerResponse, status: number): void => {
    const { socket } = response;
    if (!socket) return;
    const text = JSON.stringify(reply);
    socket.write(`HTTP/1.1 ${status} OK\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`);
    let left = bytes - text.length;
    const go = (): void => {
      while (left >= 10_000 && !socket.destroyed) {
        left -= 10_000;
        if (!socket.write(blanks)) return void socket.once('drain', go);
      }
      socket.end(`${piece(text)}0\r\n\r\n`, 'latin1');
    };
    socket.on('error', () => undefined);
    go();
  };
}

const withHead = (lines: string) => (response: ServerResponse, status: number) => {
  response.socket?.on('error', () => undefined);
  response.socket?.end(`HTTP/1.1 ${status} OK\r\n${lines}content-length: 2\r\n\r\n{}`);
};

const trickling = (before: string, again: string) => (response: ServerResponse, status: number) => {
  const { socket } = response;
  if (!socket) return;
  socket.on('error', () => undefined);
  socket.write(before.replace('200', String(status)));
  const timer = setInterval(() => socket.write(again), 5);
  socket.once('close', () => clearInterval(timer));
};

/** Replies that only the deadline of the call ends. */
export const ENDLESS: readonly Hostile[] = [
  {
    name: 'a body that trickles in for ever',
    answer: trickling('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\n \r\n'),
  },
  { name: 'a head that trickles in for ever', answer: trickling('HTTP/1.1 200 OK\r\n', 'a: b\r\n') },
  { name: 'going on for ever', answer: trickling('', 'HTTP/1.1 103 Early Hints\r\n\r\n') },
  {
    name: 'a piece whose length has no end',
    answer: trickling('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;', 'a'),
  },
];

/** Replies with the largest bodies that are read. `bytes` is the limit of the endpoint. */
export const largest = (reply: object, bytes: number): readonly Hostile[] => [
  { name: 'byte by byte', answer: byteByByte(reply, bytes - 20_000) },
  { name: 'the key again and again', answer: echoing(reply, bytes) },
  { name: 'nothing but empty objects', answer: `{"results":[{}${',{}'.repeat(bytes / 3 - 20)}]}` },
  { name: 'nothing but numbers', answer: `[1${',1'.repeat(bytes / 2 - 20)}]` },
  { name: 'nothing but opening brackets', answer: '['.repeat(bytes - 20) },
  { name: 'nothing but escapes', answer: `{"a":"${'%25'.repeat(bytes / 3 - 20)}"}` },
  {
    name: 'nothing but names',
    answer: `{${Array.from({ length: bytes / 12 }, (_, i) => `"${i}@":{}`).join(',')}}`.slice(0, bytes),
  },
];

type Named = readonly [name: string, answer: Hostile['answer']];

const nested = (reply: object): readonly Named[] =>
  Object.entries(NESTINGS).flatMap(([what, deep]): readonly Named[] => {
    const lists = `"candidates":[${deep}],"results":[${deep}],"error":${deep},"retry_after":${deep}`;
    return [
      [`60,000 levels of ${what}`, deep],
      [`60,000 levels of ${what} in a field nobody knows`, withFields(reply, `"more":${deep}`)],
      [`60,000 levels of ${what} in each element`, rewritten(reply, ofElements(`"more":${deep}`))],
      [`60,000 levels of ${what} in each list`, rewritten(reply, ofLists(deep))],
      [`60,000 levels of ${what} in the lists there may be`, withFields(reply, lists)],
    ];
  });

const oddValues = (reply: object): readonly Named[] => [
  ['the first half of a character in each text', rewritten(reply, ofTexts('"x@y\\ud800"'))],
  ['the second half of a character in each text', rewritten(reply, ofTexts('"\\uDFFFx@y"'))],
  [
    'the state done, and halves of characters',
    rewritten({ ...reply, status: 'done' }, (value) =>
      typeof value === 'string' && value !== 'done' ? '"\\ud83d"' : null,
    ),
  ],
  ['NULs in each text', rewritten(reply, ofTexts('"x@y\\u0000\\u0000"'))],
  ['a text longer than any in each text', rewritten(reply, ofTexts(`"${'x'.repeat(70_000)}"`))],
  ...['1e999', '-1e999', '-0', '1e-400', '123456789012345678901234567890'].flatMap(
    (number): readonly Named[] => [
      [`the number ${number} for each number`, rewritten(reply, ofNumbers(number))],
      [`the number ${number} for each text`, rewritten(reply, ofTexts(number))],
    ],
  ),
  ['the job that is none: .', '{"job_id":"."}'],
  ['the job that is none: ..', '{"job_id":".."}'],
  ['a job without end', `{"job_id":"${'j'.repeat(5_000)}"}`],
];

const POLLUTED = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1';

const oddShapes = (reply: object): readonly Named[] => {
  const good = JSON.stringify(reply);
  return [
    ['lists of a hundred thousand ones', rewritten(reply, ofLists(`[1${',1'.repeat(100_000)}]`))],
    [
      'lists of fifty thousand wrong objects',
      rewritten(reply, ofLists(`[{"city":[]}${',{"city":[]}'.repeat(50_000)}]`)),
    ],
    ['candidates by the ten thousand', withFields(reply, `"candidates":[1${',1'.repeat(300_000)}]`)],
    ['fields of the prototype', withFields(reply, POLLUTED)],
    ['itself under the prototype', `{"__proto__":${good}}`],
    [
      'the prototype for a list',
      rewritten(reply, ofLists(`{${POLLUTED},"__proto__@x":{"email":"__proto__"}}`)),
    ],
    ['each field twice', `${good.slice(0, -1)},${good.slice(1)}`],
  ];
};

const HEADS: readonly Named[] = [
  ['a header of a megabyte', withHead(`x: ${'x'.repeat(1_000_000)}\r\n`)],
  ['ten thousand headers', withHead('a: b\r\n'.repeat(10_000))],
  ['a head that is none', withHead('\u0000\u0001: \r\n')],
  ['a wait without end', withHead(`retry-after: ${'9'.repeat(400)}\r\n`)],
];

export const hostileTo = ({ reply }: Endpoint): readonly Hostile[] =>
  [...nested(reply), ...oddValues(reply), ...oddShapes(reply), ...HEADS].map(([name, answer]) => ({
    name,
    answer,
  }));
