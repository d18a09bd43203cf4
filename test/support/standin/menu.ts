/** Provides `Menu`: templates whose roles are expanded. Nothing is drawn. */
import type { MenuItemConstructorOptions } from 'electron';
import { strict } from './strict.ts';

export type StandinItem = {
  readonly label: string;
  readonly role: string | null;
  readonly type: string;
  readonly submenu: StandinMenu | null;
  readonly click: () => void;
};
export type StandinMenu = { readonly items: readonly StandinItem[] };

const UNFOLDED: Readonly<Record<string, readonly string[]>> = {
  filemenu: ['quit'],
  editmenu: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectall'],
  windowmenu: ['minimize', 'zoom', 'close'],
  appmenu: ['about', 'services', 'hide', 'hideothers', 'unhide', 'quit'],
};
const ITEMS: ReadonlySet<string> = new Set([
  ...Object.values(UNFOLDED).flat(),
  ...Object.keys(UNFOLDED),
  'help',
  'recentdocuments',
  'clearrecentdocuments',
  'resetzoom',
  'zoomin',
  'zoomout',
  'togglefullscreen',
]);

let applicationMenu: StandinMenu | null = null;

export const Menu = strict('Menu', {
  buildFromTemplate: (template: readonly MenuItemConstructorOptions[]): StandinMenu => ({
    items: template.map(toItem),
  }),
  setApplicationMenu(menu: StandinMenu | null): void {
    applicationMenu = menu;
  },
  getApplicationMenu: (): StandinMenu | null => applicationMenu,
});

function toItem({ label, role, type, submenu, click }: MenuItemConstructorOptions): StandinItem {
  const lowerRole = role?.toLowerCase() ?? null;
  if (lowerRole !== null && !ITEMS.has(lowerRole))
    throw new Error(`electron stand-in has no menu role ${role}`);
  if (lowerRole === null && label === undefined && type !== 'separator') {
    throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
  }
  const children =
    submenu ?? UNFOLDED[lowerRole ?? '']?.map((name) => ({ role: name }) as MenuItemConstructorOptions);
  return {
    label: label ?? lowerRole ?? '',
    role: lowerRole,
    type: type ?? (children ? 'submenu' : 'normal'),
    submenu: Array.isArray(children) ? Menu.buildFromTemplate(children) : null,
    click: () => click?.call(undefined, ...([{}, undefined, {}] as unknown as Parameters<typeof click>)),
  };
}
