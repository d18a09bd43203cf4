/** Reads the policy from the part of the Windows registry that only administrators can write. Never reads HKEY_CURRENT_USER. */
import { spawnSync } from 'node:child_process';
import { POLICY_FIELDS } from '#shared/contract/workspace/policy.ts';
import { fieldName } from './policy-schema.ts';

/** A fixed path, because a person could change the variable SystemRoot. */
const REG = String.raw`C:\Windows\System32\reg.exe`;
const POLICIES = String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies`;
const KEY = `${POLICIES}\\Doorstep`;
export const POLICY_KEY = String.raw`HKLM\Software\Policies\Doorstep`;

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 4_000_000;

/** Returns the output of `reg query`; null if it failed. */
export type QueryRegistry = (words: readonly string[]) => string | null;

export const queryRegistry: QueryRegistry = (words) => {
  const { status, stdout } = spawnSync(REG, ['query', ...words], {
    encoding: 'latin1',
    timeout: TIMEOUT_MS,
    maxBuffer: MOST_BYTES,
    windowsHide: true,
    env: {}, // the program needs none, and the person may have changed some
  });
  return status === 0 ? stdout : null;
};

/**
 * Returns the fields; null if there is no policy, `unreadable` if there is one that cannot be read. `reg query` fails
 * in the same way for a missing key and for a key without access, so this first lists the keys of all policies.
 */
export function readRegistryPolicy(
  query: QueryRegistry,
): Readonly<Record<string, unknown>> | 'unreadable' | null {
  const keys = query([POLICIES, '/reg:64']);
  if (keys === null) return 'unreadable';
  if (!keys.split(/\r?\n/u).some((line) => isKey(line.trimEnd(), KEY))) return null;
  const values = query([KEY, '/s', '/reg:64']);
  return values === null ? 'unreadable' : parseRegistry(values);
}

const isKey = (line: string, key: string): boolean => line.toUpperCase() === key.toUpperCase();

const shapeOf = (field: string): string | undefined =>
  Object.entries(POLICY_FIELDS).find(([name]) => name === field)?.[1];

/**
 * Parses the output of `reg query KEY /s`. The values of the key are fields. The values of a subkey are a list. A line is
 * `    NAME    TYPE    VALUE`, after the line of its key. Takes linear time.
 */
export function parseRegistry(output: string): Readonly<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  const lists = new Map<string, unknown[]>();
  let list: string | null = null;
  let isPolicy = false;
  for (const line of output.split(/\r?\n/u)) {
    if (line.toUpperCase().startsWith(KEY.toUpperCase())) {
      isPolicy = true;
      list = isKey(line.trimEnd(), KEY) ? null : fieldName(line.trimEnd().slice(KEY.length + 1));
      if (list !== null) lists.set(list, []);
      continue;
    }
    const value = isPolicy ? parseValue(line) : null;
    if (value === null) continue;
    if (list === null) fields.set(fieldName(value.name), valueOf(value, shapeOf(fieldName(value.name))));
    else lists.get(list)?.push(valueOf(value, 'text'));
  }
  return Object.fromEntries([...fields, ...lists]);
}

type RegistryValue = { readonly name: string; readonly type: string; readonly data: string };

const INDENT = '    ';

function parseValue(line: string): RegistryValue | null {
  if (!line.startsWith(INDENT)) return null;
  const type = line.indexOf(`${INDENT}REG_`, INDENT.length);
  if (type < 0) return null;
  const rest = line.slice(type + INDENT.length);
  const end = rest.indexOf(INDENT);
  return {
    name: line.slice(INDENT.length, type),
    type: end < 0 ? rest.trimEnd() : rest.slice(0, end),
    data: end < 0 ? '' : rest.slice(end + INDENT.length),
  };
}

/** `reg query` writes all other characters in a code page that its output does not name. */
const isAscii = (text: string): boolean => /^[\u0020-\u007e]*$/u.test(text);

/** Returns null for a type or a character that no field allows. The schema refuses null. */
function valueOf({ type, data }: RegistryValue, shape: string | undefined): unknown {
  if (type === 'REG_SZ' || type === 'REG_EXPAND_SZ') return isAscii(data) ? data : null;
  if (type !== 'REG_DWORD' || !/^0x[\da-f]{1,8}$/iu.test(data)) return null;
  const number = Number(data);
  if (shape !== 'switch') return number;
  return number === 0 || number === 1 ? number === 1 : null;
}
