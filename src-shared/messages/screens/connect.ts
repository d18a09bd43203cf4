/** Connecting a service: its address, its key and the terms of an evaluation key. */
import type { KeyState } from '../../contract/workspace/workspace.ts';

export const CONNECT = {
  title: 'Connect a service',
  intro: 'Doorstep checks lists with this service, but sends no address before you start a check.',
  address: 'Service address',
  addressHint: 'The full address from your provider, including the path, such as https://service.example/v1',
  addressPlaceholder: 'https://…',
  name: 'Name',
  nameHint:
    "Choose a name that tells your services apart, such as Cloud, On premises or Evaluation. Leave it empty to use the service's address. Two services can have the same address, each with its own key.",
  key: 'Key',
  email: 'Your email',
  emailHint:
    'The service issues one evaluation key per email and day. You will see the terms next. You do not agree to anything yet.',
  yourKey: 'Your key',
  forSession: 'Only until Doorstep closes',
  forSessionHint: 'Doorstep writes this key neither to the keychain nor to any file.',
  forgetsKey: 'When you connect, Doorstep forgets the current key of this service.',
  connect: 'Connect',
  continue: 'Continue',
  asking: 'Asking the service…',
  connecting: 'Connecting…',
  registerFirst: 'First enter the service address, because each service has its own page.',
  registerLink: 'Open the register page',
  registerNext: 'Then come back, choose “I have a key” and enter your key.',
} as const;

/** The first choice of the form. It decides which of the other fields appear. */
export const CONNECT_WAYS = [
  { value: 'own_key', label: 'I have a key' },
  {
    value: 'no_key',
    label: 'This service needs no key',
    hint: 'For example, a service on your own premises. Without a key it accepts no email jobs.',
  },
  {
    value: 'evaluation_key',
    label: 'Get an evaluation key',
    hint: 'To try the service on a short list.',
  },
  {
    value: 'register',
    label: 'Register for a trial or a plan',
    hint: "On the service's own page, in your browser.",
  },
] as const;

/**
 * Says where the entered key goes, and what happens to a saved one.
 *
 * @param hasKeychain whether the computer's keychain can be used
 */
export function keyHint(hasKeychain: boolean, isReplacing: boolean): string {
  const where = hasKeychain
    ? "The key goes into this computer's keychain and is never shown again."
    : "The key stays in memory until Doorstep closes, because this computer's keychain cannot be used.";
  return isReplacing
    ? `${where} It replaces the current key.`
    : `${where} Leave this empty to use the key already saved for this service.`;
}

/** Says in Settings where the key of a service is saved, or why it has none. */
export const KEY_PLACES: Readonly<Record<KeyState, string>> = {
  stored_in_keychain: "Saved in this computer's keychain. It is never shown again.",
  in_memory_only: 'Kept in memory until Doorstep closes.',
  none: 'No key yet. Doorstep needs one to check lists.',
  not_needed: 'No key needed.',
  not_allowed:
    'Doorstep has not looked for the key, because this workspace has not used the service on this computer.',
};

/** `reason` introduces the system's own message about the keychain. */
export const KEY_FACTS = {
  reason: 'Reported reason:',
  tryKeychain: 'Try the keychain again',
  allow: 'Allow this service…',
  prices: 'Prices of the service',
  test: 'Test connection',
} as const;

/** Shown after a proxy asked for a user name and a password. */
export const PROXY_LOGIN = {
  user: 'User name for the proxy',
  password: 'Password for the proxy',
  save: 'Save and test again',
} as const;

/** @param hasKeychain whether the computer's keychain can be used */
export function proxyPasswordHint(hasKeychain: boolean): string {
  const where = hasKeychain
    ? 'Saved in the keychain of this computer.'
    : "Kept in memory until Doorstep closes, because this computer's keychain cannot be used.";
  return `${where} Only this proxy gets it, without encryption.`;
}

export const FORGET_KEY = { title: 'Forget this key?', verb: 'Forget key' } as const;

/** Asks before Doorstep deletes a key from the keychain. The workspace has no copy of it. */
export const forgetKeyWarning = (url: string): string =>
  `Doorstep cannot restore the key for ${url}. To use this service again, enter the key again or get a new one.`;

export const CONNECTED = {
  evaluationKey: 'Your evaluation key is ready',
  nextSteps: 'The service says',
  goToLists: 'Go to the lists',
} as const;

/** Shown after a service was connected, because it becomes the service for new lists. */
export const connectedSentence = (url: string): string => `From now on lists are checked with ${url}.`;

/** The question before Doorstep uses plain http with a host on another computer. */
export const CLEARTEXT = {
  title: 'Not encrypted',
  verb: 'Send without encryption',
  refusal: 'Send nothing',
  advice: 'Ask your provider for an https:// address. Allow this only on a network you trust.',
} as const;

/** Shown in Settings below a service with an http address on another computer. */
export const cleartextSentence = (host: string, isAllowed: boolean): string =>
  isAllowed
    ? `You allowed unencrypted requests to ${host}. Others on the network can read the addresses and the key.`
    : `Doorstep sends nothing to ${host} without your permission, because others on the network could read the addresses and the key.`;

export const forbidHost = (host: string): string => `No longer allow ${host}`;
export const allowHost = (host: string): string => `Allow ${host}…`;

/** Asks before Doorstep sends anything without encryption to another computer. */
export const cleartextTitle = (host: string): string => `Send without encryption to ${host}?`;

export const cleartextWarning = (host: string): string =>
  `The address begins with http://, and ${host} is another computer. The addresses, your email and the key would be sent without encryption. Others on the network could read them and change the answers.`;

/** Says that the permission is for one host and can be withdrawn. */
export const cleartextScope = (host: string): string =>
  `Your permission applies only to ${host}. You can withdraw it in Settings.`;

export const TERMS = {
  title: 'Terms for an evaluation key',
  service: 'Terms of service',
  ukAddressFile: 'Evaluation terms of the UK address file',
  haveChanged:
    'The terms may have changed, so the service asks for your agreement again. You have not agreed to anything yet. Read both documents again.',
  opened: 'opened',
  agree: 'I have read both and agree to them',
  agreeHint: 'Doorstep requests the key only if you tick this.',
  openFirst: 'First open both documents. They open in your browser.',
  getKey: 'Agree and get the key',
} as const;

/** Shown above the two documents that a person has to open and accept before the service issues a key. */
export const termsIntro = (url: string, email: string): string =>
  `${url} issues a key for ${email} after you agree to both documents.`;
