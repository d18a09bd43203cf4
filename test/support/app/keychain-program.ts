/**
 * A program that performs the steps in $STEPS with the computer's keychain, and prints all results as JSON. Tests run
 * it in a separate D-Bus session.
 */
import { openKeychain } from '../../../src-main/secrets/keychain.ts';

export type Step =
  | { readonly do: 'read' | 'forget'; readonly account: string }
  | { readonly do: 'write'; readonly account: string; readonly secret: string };

export type StepResult = {
  readonly kind: 'os' | 'memory';
  readonly problem: string | null;
  /** The result of a `read`; null after the other steps. */
  readonly secret: string | null;
};

const steps: readonly Step[] = JSON.parse(process.env['STEPS'] ?? '[]');
const keychain = await openKeychain();
const results: StepResult[] = [{ kind: keychain.kind, problem: keychain.problem, secret: null }];
for (const step of steps) {
  const secret = step.do === 'read' ? await keychain.read(step.account) : null;
  if (step.do === 'write') await keychain.write(step.account, step.secret);
  if (step.do === 'forget') await keychain.forget(step.account);
  results.push({ kind: keychain.kind, problem: keychain.problem, secret });
}
process.stdout.write(JSON.stringify(results));
