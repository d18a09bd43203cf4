/** Reads the number formats that the style sheets of a page give to its cells by tag and class, as in pages saved by Excel. */
import { MAX_CELL_FORMATS, MAX_HTML_TOKEN_LENGTH } from '../limits.ts';

const FORMAT = /mso-number-format\s{0,9}:\s{0,9}("[^"]*"|'[^']*'|[^;]*)/iu;

/** Returns the number format in CSS declarations, without its quotes. Null if they have none. */
export const formatIn = (declarations: string): string | null =>
  FORMAT.exec(declarations)?.[1]?.replace(/^["']|["']$/gu, '') ?? null;

/** Matches a tag, a class, or a tag with a class. Rules that depend on parent elements are ignored. */
const SELECTOR = /^([a-z]{0,9})(\.[\w-]{1,99})?$/iu;

/** Matches the end of a CSS comment, or the `<!--` that Excel writes before its rules. */
const COMMENT = /\*\/|<!--/u;

export class StyleFormats {
  private css = '';
  private rules = 0;
  /** The formats by selector. A later rule overrides an earlier one. */
  private readonly formats = new Map<string, { readonly nth: number; readonly format: string }>();

  add(text: string): void {
    if (this.css.length + text.length <= MAX_HTML_TOKEN_LENGTH) this.css += text;
  }

  end(): void {
    for (const rule of this.css.split('}')) {
      const [selectors = '', declarations = ''] = rule.split('{');
      const format = formatIn(declarations);
      if (format === null) continue;
      for (const selector of (selectors.split(COMMENT).at(-1) ?? '').split(','))
        this.addRule(selector, format);
    }
    this.css = '';
  }

  of(tag: string, classes: string): string | null {
    if (this.formats.size === 0) return null;
    let found = this.formats.get(tag) ?? null;
    let isOfClass = false;
    for (const name of classes.split(/\s/u))
      for (const selector of name === '' ? [] : [`.${name}`, `${tag}.${name}`]) {
        const own = this.formats.get(selector);
        if (!own || (isOfClass && found !== null && own.nth < found.nth)) continue;
        found = own;
        isOfClass = true;
      }
    return found?.format ?? null;
  }

  private addRule(selector: string, format: string): void {
    const [, tag, name = ''] = SELECTOR.exec(selector.trim()) ?? [];
    if (tag === undefined || this.formats.size > MAX_CELL_FORMATS) return;
    this.rules += 1;
    this.formats.set(tag.toLowerCase() + name, { nth: this.rules, format });
  }
}
