import { expect, it } from 'vitest';
import { PLAIN_DIALECT } from '#shared/domain/list/text-dialect.ts';
import { fieldText } from '../../../../src-main/spreadsheet/text/fields.ts';

it.each(['\\é', '\\東', '\\😀', '\\n', '\\9'])(
  'a backslash before a letter stays in its field: %s',
  (field) => {
    const dialect = { ...PLAIN_DIALECT, escape: 'backslash' as const };
    expect(fieldText(field, dialect)).toBe(field);
    expect(fieldText(`"${field}"`, dialect)).toBe(field);
  },
);
