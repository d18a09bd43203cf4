import type { PatternInference } from '../infer-pattern.ts';
import type { TypedValue } from '../typed-value.ts';
import { dateNumber, plainDate } from '../workbook/date-number.ts';
import type { ContentCell } from './cell-text.ts';

/** @param shown the text in the sheet; the number format is inferred from it, because number styles are not read */
export function cellValue(
  { type, value }: ContentCell,
  shown: string,
  infer: PatternInference,
): TypedValue | undefined {
  if (value === null) return undefined;
  switch (type) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const number = Number(value);
      if (!Number.isFinite(number)) return undefined;
      // LibreOffice stores the boolean result of a formula as a number with a format.
      if (/^(?:TRUE|FALSE)$/u.test(shown)) return number !== 0;
      return (
        infer.ofNumber(number, shown) ?? { number, pattern: type === 'percentage' ? '0.00%' : 'General' }
      );
    }
    case 'date':
    case 'time': {
      const days = type === 'date' ? dateNumber(value) : durationDays(value);
      // Excel's day numbers start in 1900.
      return days === null || days < 0 ? undefined : (infer.ofDate(days, shown) ?? plainDate(days));
    }
    case 'boolean':
      return value === 'true';
    default:
      return undefined;
  }
}

const DURATION = /^PT(\d{1,9})H(\d{1,2})M(\d{1,2}(?:\.\d{1,9})?)S$/u;

function durationDays(text: string): number | null {
  const [, hours, minutes, seconds] = DURATION.exec(text) ?? [];
  if (hours === undefined) return null;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
}
