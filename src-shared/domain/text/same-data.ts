/**
 * Whether two JSON values are equal. The order of an object's members does not matter, and an `undefined` member equals
 * an absent one, because JSON drops both.
 */
export function isSameData(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSameData(item, other[index]))
    );
  }
  if (!isObject(one) || !isObject(other)) return false;
  const members = membersOf(one);
  return (
    members.length === membersOf(other).length &&
    members.every(([name, value]) => Object.hasOwn(other, name) && isSameData(value, other[name]))
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const membersOf = (object: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] =>
  Object.entries(object).filter(([, value]) => value !== undefined);
