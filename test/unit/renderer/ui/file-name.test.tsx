import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FileName } from '../../../../src-renderer/ui/text/file-name.tsx';

it('a file name that may be shortened is read out as one word, and not in pieces', () => {
  const page = renderToStaticMarkup(<FileName name="members-of-the-museum.xlsx" />);
  expect(page).toContain('<span class="visually-hidden">members-of-the-museum.xlsx</span>');
  expect(page.match(/aria-hidden="true"/gu)).toHaveLength(2);
});
