/**
 * Indents a JSON reply for reading, and returns other text unchanged. Changes only the white space between tokens,
 * because parsing and serialising the reply would turn 1.0 into 1 and round long numbers.
 */
export function indentReply(raw: string): string {
  if (!isJson(raw)) return raw;
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(depth)}`;
  return (raw.match(TOKEN) ?? [])
    .map((token, place, tokens) => {
      switch (token) {
        case '{':
        case '[':
          depth += 1;
          return isClosing(tokens[place + 1]) ? token : token + line();
        case '}':
        case ']':
          depth -= 1;
          return isOpening(tokens[place - 1]) ? token : line() + token;
        case ',':
          return token + line();
        case ':':
          return ': ';
        default:
          return token;
      }
    })
    .join('');
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gu;

const isOpening = (token: string | undefined): boolean => token === '{' || token === '[';
const isClosing = (token: string | undefined): boolean => token === '}' || token === ']';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
