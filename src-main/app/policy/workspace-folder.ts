/** Replaces the variables in the folder of a policy: `%NAME%` and `${NAME}` on every system, and `~` at the beginning. */
import { posix, win32 } from 'node:path';

/** The user, from the system's accounts, because a person can change the variables HOME and USER. */
export type Account = { readonly name: string; readonly home: string };

type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly account: Account;
};

// No part of a name may begin another variable, so the search is linear.
const VARIABLE = /%([^%${}]+)%|\$\{([^%${}]+)\}/gu;
const NAME = /^[A-Za-z_][\w()]*$/u;

/** Whether every `%` and `$` belongs to a variable with a usual name. */
export function hasKnownVariables(text: string): boolean {
  const names = [...text.matchAll(VARIABLE)].map(([, percent, braces]) => percent ?? braces ?? '');
  return names.every((name) => NAME.test(name)) && !/[%$]/u.test(text.replaceAll(VARIABLE, ''));
}

/** `isSet: false`: the variable has no value here, or the folder is not absolute (`at`: the folder). */
export type FoundFolder =
  | { readonly isSet: true; readonly folder: string }
  | { readonly isSet: false; readonly reason: 'unset_variable' | 'wrong_value'; readonly at: string };

export function expandFolder(text: string, { env, platform, account }: Surroundings): FoundFolder {
  const path = platform === 'win32' ? win32 : posix;
  let unset: string | null = null;
  const valueOf = (name: string): string => {
    const value = ofAccount(name, account) ?? env[name];
    if (!value) unset ??= name;
    return value ?? '';
  };
  const home = /^~(?=$|[\\/])/u.test(text) ? account.home + text.slice(1) : text;
  const folder = home.replaceAll(VARIABLE, (_, percent?: string, braces?: string) =>
    valueOf(percent ?? braces ?? ''),
  );
  if (unset !== null) return { isSet: false, reason: 'unset_variable', at: unset };
  // A person sets the variables of the environment, which must not lead out of the policy's folder.
  const isOutside = folder.split(platform === 'win32' ? /[\\/]/u : '/').includes('..');
  if (isOutside || !path.isAbsolute(folder)) return { isSet: false, reason: 'wrong_value', at: folder };
  return { isSet: true, folder: path.normalize(folder).replace(/(?<=[^:\\/])[\\/]+$/u, '') };
}

function ofAccount(name: string, { name: user, home }: Account): string | null {
  if (['USER', 'USERNAME', 'LOGNAME'].includes(name.toUpperCase())) return user;
  return ['HOME', 'USERPROFILE'].includes(name.toUpperCase()) ? home : null;
}
