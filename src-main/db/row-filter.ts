/** The SQL of a row filter: a condition on `row_states s` and `rows r`, every value bound. */
import type { RowFilter } from '#shared/contract/operations.ts';

export type FilterSql = {
  /** '' or ' AND …'. */
  readonly sql: string;
  readonly parameters: Readonly<Record<string, string>>;
};

export function rowFilterSql(filter: RowFilter): FilterSql {
  const verdicts = [...new Set(filter.verdicts)];
  const patterns = filter.text === '' ? [] : searchPatterns(filter.text);
  const conditions = [
    verdicts.length > 0 ? `s.verdict IN (${verdicts.map((_, i) => `@verdict${i}`).join(', ')})` : '',
    filter.decided === null ? '' : `s.decision IS ${filter.decided ? 'NOT NULL' : 'NULL'}`,
    patterns.length > 0
      ? `(${patterns.map((_, i) => `r.cells LIKE @text${i} ESCAPE '!'`).join(' OR ')})`
      : '',
  ].filter((condition) => condition !== '');

  return {
    sql: conditions.map((condition) => ` AND ${condition}`).join(''),
    parameters: Object.fromEntries([
      ...verdicts.map((verdict, i) => [`verdict${i}`, verdict]),
      ...patterns.map((pattern, i) => [`text${i}`, pattern]),
    ]),
  };
}

/** SQLite's LIKE ignores the case of ASCII letters only, so other letters are looked for in each case. */
function searchPatterns(text: string): readonly string[] {
  const forms = new Set([text, text.toLowerCase(), text.toUpperCase()]);
  // Cells are kept as JSON: a quotation mark or a line break stands there in its escaped form.
  return [...forms].map((form) => `%${JSON.stringify(form).slice(1, -1).replace(/[!%_]/gu, '!$&')}%`);
}
