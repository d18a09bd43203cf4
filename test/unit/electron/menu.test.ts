import type { MenuItemConstructorOptions } from 'electron';
import { expect, it } from 'vitest';
import { menuTemplate } from '../../../src-main/electron/menu.ts';

function menuOf(platform: NodeJS.Platform) {
  const done: unknown[] = [];
  const note = (name: string) => () => void done.push(name);
  const template = menuTemplate({
    platform,
    newWindow: note('window'),
    openList: note('list'),
    showWorkspace: note('workspace'),
    showAbout: note('about'),
    zoom: (direction) => void done.push(direction),
    lookForUpdates: null,
  });
  const items = (menu: MenuItemConstructorOptions): readonly MenuItemConstructorOptions[] =>
    Array.isArray(menu.submenu) ? menu.submenu : [];
  const named = (label: string) =>
    template.flatMap((menu) => items(menu).filter((item) => item.label === label));
  const click = (label: string): void => {
    for (const item of named(label)) Reflect.apply(item.click ?? (() => undefined), null, []);
  };
  const roles = template.flatMap((menu) => items(menu).map(({ role }) => role));
  return { template, items, named, click, roles, done };
}

it.each(['darwin', 'linux', 'win32'] as const)(
  "the menu has one About entry (%s), which is the app's own",
  (platform) => {
    const { named, click, roles, done } = menuOf(platform);
    expect(named('About Doorstep')).toHaveLength(1);
    click('About Doorstep');
    expect(done).toEqual(['about']);
    expect(roles).not.toContain('about');
    expect(roles).toContain('quit');
  },
);

it('the About entry is in the menu of the app on macOS', () => {
  const { template, items } = menuOf('darwin');
  expect(template[0]?.role).toBe('appMenu');
  expect(template[0] && items(template[0])[0]?.label).toBe('About Doorstep');
});

it("the zoom commands change the app's own size setting for all windows, and not the zoom of one window", () => {
  const { click, roles, done } = menuOf('linux');
  for (const label of ['Larger', 'Smaller', 'Actual size']) click(label);
  expect(done).toEqual([1, -1, 0]);
  expect(roles.filter((role) => role?.toLowerCase().includes('zoom'))).toEqual([]);
});
