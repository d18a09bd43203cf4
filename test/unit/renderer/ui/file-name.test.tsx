import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FileName } from '../../../../src-renderer/ui/text/file-name.tsx';

it('a screen reader reads a shortened file name as one word', () => {
  const page = renderToStaticMarkup(<FileName name="members-of-the-museum.xlsx" />);
  expect(page).toContain('<span class="visually-hidden">members-of-the-museum.xlsx</span>');
  expect(page.match(/aria-hidden="true"/gu)).toHaveLength(2);
});
