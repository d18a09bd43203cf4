import { type NameParts, nameLine } from '../columns/recipient.ts';
import { foldText } from '../text/fold.ts';

/** The maximum number of people in a household. If an address has more, the list probably lacks their flats or firm. */
export const LARGEST_HOUSEHOLD = 4;

/** Returns the different people among the names, in order and in their first spelling. Skips rows without a name. */
export function peopleOf(names: readonly NameParts[]): readonly NameParts[] {
  const people = new Map<string, NameParts>();
  for (const name of names) {
    const person = personKey(name);
    if (person !== '' && !people.has(person)) people.set(person, name);
  }
  return [...people.values()];
}

/** Includes the title only if the name is just a last name. Otherwise titles do not tell people apart. */
function personKey(name: NameParts): string {
  const isLastOnly = name.first.length === 0 && name.full.length === 0;
  return foldText(nameLine(isLastOnly ? name : { ...name, title: [] }));
}

/** Returns "Mrs Anna & Mr Ben Miller" for a shared last name, otherwise "Anna Miller & Ben Smith"; '' for nobody. */
export function householdLine(people: readonly NameParts[]): string {
  const [one, ...others] = people;
  if (one === undefined) return '';
  const last = one.last.join(' ');
  const given = people.map((each) =>
    each.first.length > 0 ? nameLine({ ...each, last: [] }) : each.title.join(' '),
  );
  const isShared =
    others.length > 0 &&
    last !== '' &&
    people.every((each) => foldText(each.last.join(' ')) === foldText(last));
  return isShared && !given.includes('') ? `${joined(given)} ${last}` : joined(people.map(nameLine));
}

const joined = (names: readonly string[]): string =>
  [...names.slice(0, -2), names.slice(-2).join(' & ')].join(', ');
