const NAMED: ReadonlyMap<string, string> = new Map([
  ['General Number', 'General'],
  ['General Date', 'm/d/yyyy h:mm'],
  ['Long Date', 'd-mmm-yyyy'],
  ['Medium Date', 'd-mmm-yy'],
  ['Short Date', 'm/d/yyyy'],
  ['Long Time', 'h:mm:ss AM/PM'],
  ['Medium Time', 'h:mm AM/PM'],
  ['Short Time', 'h:mm'],
  ['Currency', '$#,##0.00'],
  ['Euro Currency', '[$€-2] #,##0.00'],
  ['Fixed', '0.00'],
  ['Standard', '#,##0.00'],
  ['Percent', '0.00%'],
  ['Scientific', '0.00E+00'],
  ['Yes/No', '"Yes";"Yes";"No"'],
  ['True/False', '"True";"True";"False"'],
  ['On/Off', '"On";"On";"Off"'],
]);

/** Returns the pattern of a named format. Any other text is already a pattern. */
export const patternOf = (format: string): string => NAMED.get(format) ?? format;
