/** Applies the policy. The core asks here before it sends, spends, keeps or moves anything that the policy limits. */
import { AppError } from '#shared/contract/errors.ts';
import type { PolicyField, PolicyInForce } from '#shared/contract/workspace/policy.ts';
import { proxyOfEnvironment } from '../../service/transport/environment-proxy.ts';
import type { ResolveProxy } from '../../service/transport/network.ts';

export const setByOrganisation = (field: PolicyField, value: string | number = ''): AppError =>
  new AppError({ code: 'set_by_organisation', field, value: String(value) });

/** @throws AppError `policy_unusable`, because a limit may be in the part that cannot be read */
export function refuseUnusable({ source, problems: [problem] }: PolicyInForce): void {
  if (problem) throw new AppError({ code: 'policy_unusable', source: source ?? '', ...problem });
}

/** Whether the policy forbids this service. @param baseUrl null for the practice service, which sends nothing */
export const isForbiddenService = (
  { policy: { allowedServices } }: PolicyInForce,
  baseUrl: string | null,
): boolean => baseUrl !== null && allowedServices !== null && !allowedServices.includes(baseUrl);

/** Whether the policy lets anything be sent to this service. */
export const maySend = (state: PolicyInForce, baseUrl: string | null): boolean =>
  baseUrl === null || (state.problems.length === 0 && !isForbiddenService(state, baseUrl));

/** @throws AppError `policy_unusable`, `set_by_organisation` */
export function refuseForbiddenService(state: PolicyInForce, baseUrl: string | null): void {
  if (baseUrl === null) return;
  refuseUnusable(state);
  if (isForbiddenService(state, baseUrl)) throw setByOrganisation('allowedServices', baseUrl);
}

/** Whether the page may call the server of an online map. */
export const allowsOnlineMaps = ({ policy, problems }: PolicyInForce): boolean =>
  policy.onlineMaps !== false && problems.length === 0;

/** Returns the shorter of two periods in days; null is no limit. */
export const shorterPeriod = (days: number | null, longest: number | null): number | null =>
  days === null || longest === null ? (days ?? longest) : Math.min(days, longest);

/** @throws AppError `set_by_organisation` if lists would be kept longer than the policy allows */
export function refuseLongerPeriod({ policy }: PolicyInForce, days: number | null): void {
  const longest = policy.longestRetentionDays;
  if (longest !== null && (days === null || days > longest))
    throw setByOrganisation('longestRetentionDays', longest);
}

/** Returns the credit limit of a run: the requested one, or else the policy's. @throws AppError `set_by_organisation` */
export function creditCap({ policy }: PolicyInForce, asked: number | null): number | null {
  const most = policy.mostCreditsPerRun;
  if (most !== null && asked !== null && asked > most) throw setByOrganisation('mostCreditsPerRun', most);
  return asked ?? most;
}

/**
 * The proxy of the policy replaces those of the system and of the environment. A login for the same proxy counts, because
 * the policy cannot contain one, and a command may have no keychain.
 */
export function proxyByPolicy(
  { policy: { proxy } }: PolicyInForce,
  resolveProxy: ResolveProxy,
): ResolveProxy {
  if (proxy === null) return resolveProxy;
  if (proxy === 'direct') return () => Promise.resolve('DIRECT');
  const variables = { https_proxy: proxy, http_proxy: proxy };
  return async (url) => {
    const rule = proxyOfEnvironment(variables, url);
    if (rule === 'DIRECT') return rule;
    const theirs = await resolveProxy(url).catch(() => '');
    return withoutLogin(theirs) === rule ? theirs : rule;
  };
}

/** Removes the login and the source from a rule with one way. */
const withoutLogin = (rules: string): string => rules.replace(/ \([^()]*\)$/u, '').replace(/ [^ ;]*@/u, ' ');
