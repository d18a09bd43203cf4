/** A switch to another window is not the end of typing. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onLeave } from '../../../../src-renderer/ui/form/on-leave.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** Elements without typed text, which stay where they are when they lose the focus. */
const WITHOUT_TEXT = [
  'src-renderer/review/filters/confidence-filter.tsx',
  'src-renderer/settings/shortcut-field.tsx',
  'src-renderer/ui/form/slider.tsx',
  'src-renderer/ui/overlay/toast.tsx',
];

const FIELDS = globSync('src-renderer/**/*.tsx', { cwd: ROOT })
  .filter((path) => !WITHOUT_TEXT.includes(path.replaceAll('\\', '/')))
  .map((path) => ({ path, source: readFileSync(resolve(ROOT, path), 'utf8') }))
  .filter(({ source }) => source.includes('onBlur='));

afterEach(() => vi.unstubAllGlobals());

describe('a field that takes effect when the person leaves it', () => {
  it.each([true, false])('does so only if the window still has the focus: %s', (hasFocus) => {
    vi.stubGlobal('document', { hasFocus: () => hasFocus });
    const leave = vi.fn<() => void>();
    onLeave(leave)({} as never);
    expect(leave).toHaveBeenCalledTimes(hasFocus ? 1 : 0);
  });

  it('is found in many files', () => expect(FIELDS.length).toBeGreaterThan(8));

  it.each(FIELDS)('ignores a switch to another window in $path', ({ source }) => {
    const heard = source.split('onBlur=').slice(1);
    expect(heard.filter((rest) => !/^\{(?:onLeave\b|\(\) => document\.hasFocus\(\))/u.test(rest))).toEqual(
      [],
    );
  });
});
