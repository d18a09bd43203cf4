import type { Option } from './field.tsx';

const TERMS = [30, 90, 180, 365, 730];
const EVER = 'ever';

/**
 * @param own the current term in days, which may differ from the usual terms; null for no limit
 * @param longest the longest term that may be chosen; null for no limit
 */
export function retentionOptions(own: number | null, longest: number | null): readonly Option<string>[] {
  const all = new Set([...TERMS, ...[own, longest].filter((days) => days !== null)]);
  const terms = [...all].filter((days) => longest === null || days <= longest);
  return [
    ...(longest === null ? [{ value: EVER, label: 'Until I delete them' }] : []),
    ...terms
      .toSorted((one, other) => one - other)
      .map((days) => ({ value: String(days), label: `${days} days` })),
  ];
}

/** Returns the number of days; null if data is kept until a person deletes it. */
export const retentionDays = (value: string): number | null => (value === EVER ? null : Number(value));
/** Returns the value of the option, which `retentionDays` reads. */
export const retentionValue = (days: number | null): string => (days === null ? EVER : String(days));
