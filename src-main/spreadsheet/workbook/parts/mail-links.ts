/** Updates or removes the mail links of changed cells, so that no link opens an email to the old address. */
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import {
  applyEdits,
  attributesEdit,
  type Edit,
  elementsOf,
  type XmlElement,
  type XmlSource,
} from '../xml/xml-elements.ts';

export type MailLinks = {
  readonly onReplaced: (row: number, column: number, text: string) => void;
  readonly edits: () => readonly Edit[];
  /** Returns the relations with the new targets; null if unchanged. @param changed the relations with earlier changes; null for none */
  readonly relations: (changed: string | null) => string | null;
};

type Link = { readonly element: XmlElement; readonly id: string };

/**
 * @param text the text of the worksheet without its rows, with `elements`
 * @param relations the sheet's relations; empty for none
 * @throws AppError `file_damaged`, `file_too_large`
 */
export function openMailLinks(
  text: string,
  elements: readonly XmlElement[],
  relations: string,
  source: XmlSource,
): MailLinks {
  const links = elements.flatMap((element) => linkOf(element));
  const targets = links.length > 0 ? mailTargets(relations, source) : new Map<string, string>();
  const byCell = new Map<string, Link>();
  const uses = new Map<string, number>();
  for (const [cell, link] of links) {
    if (targets.has(link.id)) byCell.set(cell, link);
    uses.set(link.id, (uses.get(link.id) ?? 0) + 1);
  }
  const replaced = new Map<Link, { readonly text: string; readonly mail: string }>();
  const follows = ({ id }: Link, mail: string): boolean => mail !== '' && uses.get(id) === 1;
  return {
    onReplaced(row, column, now) {
      const link = byCell.size > 0 ? byCell.get(`${columnLetters(column)}${row}`) : undefined;
      if (link) replaced.set(link, { text: now, mail: (now.match(MAIL) ?? []).map(asTarget).join(',') });
    },
    edits() {
      const gone = new Set<XmlElement>();
      const changed: Edit[] = [];
      for (const [link, now] of replaced) {
        const { element } = link;
        if (!follows(link, now.mail)) gone.add(element);
        else changed.push(attributesEdit(text, element, shownTexts(element, now.text)));
      }
      return [...changed, ...removed(elements, gone)];
    },
    relations(changed) {
      const now = changed ?? relations;
      const byId = new Map(
        [...replaced].flatMap(([link, { mail }]) => (follows(link, mail) ? [[link.id, mail] as const] : [])),
      );
      if (byId.size === 0) return null;
      const edits = elementsOf(now, ['Relationship'], source).flatMap((element): readonly Edit[] => {
        const mail = byId.get(element.attribute('Id') ?? '');
        const target = (element.attribute('Target') ?? '').replace(/^mailto:[^?]*/iu, () => `mailto:${mail}`);
        return mail === undefined ? [] : [attributesEdit(now, element, { Target: target })];
      });
      return applyEdits(now, edits);
    },
  };
}

const MAIL = /(?<![^\s<>,;()"])[^\s<>,;()"@]+@[^\s<>,;()"@]+/gu;

const asTarget = (mail: string): string => encodeURI(mail).replaceAll(/[?#&]/gu, encodeURIComponent);

function linkOf(element: XmlElement): readonly (readonly [cell: string, link: Link])[] {
  const id = element.name === 'hyperlink' ? element.attribute('id') : null;
  const [cell = ''] = (element.attribute('ref') ?? '').replaceAll('$', '').toUpperCase().split(':');
  return id === null ? [] : [[cell, { element, id }]];
}

function mailTargets(relations: string, source: XmlSource): ReadonlyMap<string, string> {
  if (!/mailto:/iu.test(relations)) return new Map();
  return new Map(
    elementsOf(relations, ['Relationship'], source).flatMap(({ attribute }) => {
      const target = attribute('Target') ?? '';
      return /^mailto:/iu.test(target) ? [[attribute('Id') ?? '', target] as const] : [];
    }),
  );
}

/** Updates the text that a program shows instead of the cell's text, and removes a tooltip with an address. */
const shownTexts = (element: XmlElement, text: string) => ({
  ...(element.attribute('display') === null ? {} : { display: text }),
  ...(element.attribute('tooltip')?.includes('@') ? { tooltip: null } : {}),
});

function removed(elements: readonly XmlElement[], gone: ReadonlySet<XmlElement>): readonly Edit[] {
  const lists = elements.filter(({ name }) => name === 'hyperlinks');
  const emptied = lists.filter((list) =>
    elements.every((each) => each.name !== 'hyperlink' || !isIn(each, list) || gone.has(each)),
  );
  const single = [...gone].filter((link) => !emptied.some((list) => isIn(link, list)));
  return (gone.size > 0 ? [...emptied, ...single] : []).map(({ from, to }) => ({ from, to, text: '' }));
}

const isIn = (element: XmlElement, list: XmlElement): boolean =>
  element.from >= list.openEnd && element.to <= list.closeFrom;
