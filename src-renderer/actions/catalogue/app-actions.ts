import { LARGEST_ZOOM, nextZoom, type Settings, SMALLEST_ZOOM } from '#shared/contract/workspace.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Action } from '../action.ts';
import { anywhere } from './conditions.ts';

const zoomOf = ({ workspace }: AppState): number => workspace?.settings.zoom ?? SMALLEST_ZOOM;

const theme = (value: Settings['theme'], title: string): Action => ({
  id: `theme-${value}`,
  title,
  group: 'App',
  key: null,
  applies: (app) => anywhere(app) && app.workspace?.settings.theme !== value,
  run: ({ changeSettings }) => changeSettings({ theme: value }),
});

const density = (value: Settings['density'], title: string): Action => ({
  id: `density-${value.replace('_', '-')}`,
  title,
  group: 'App',
  key: null,
  applies: (app) => anywhere(app) && app.workspace?.settings.density !== value,
  run: ({ changeSettings }) => changeSettings({ density: value }),
});

const SCREENS: readonly Action[] = [
  {
    id: 'palette',
    title: 'Search actions',
    group: 'App',
    key: 'Mod+k',
    whileTyping: true,
    applies: anywhere,
    run: ({ openDialog }) => openDialog('palette'),
  },
  {
    id: 'keys',
    title: 'Show all keys',
    group: 'App',
    key: '?',
    applies: anywhere,
    run: ({ openDialog }) => openDialog('keys'),
  },
  {
    id: 'about',
    title: 'About Doorstep',
    group: 'App',
    key: null,
    applies: anywhere,
    run: ({ openDialog }) => openDialog('about'),
  },
  {
    id: 'lists',
    title: 'Go to the lists',
    group: 'App',
    key: null,
    applies: (app) => anywhere(app) && app.screen.name !== 'lists' && app.screen.name !== 'start',
    run: ({ goTo }) => goTo({ name: 'lists' }),
  },
  {
    id: 'settings',
    title: 'Open the settings',
    group: 'App',
    key: 'Mod+,',
    applies: (app) => anywhere(app) && app.screen.name !== 'settings' && app.screen.name !== 'start',
    run: ({ openAside }) => openAside('settings'),
  },
  {
    id: 'leave',
    title: 'Go back to where you came from',
    group: 'App',
    key: null,
    applies: ({ canLeave }) => canLeave(),
    run: ({ leave }) => leave(),
  },
  {
    id: 'connect',
    title: 'Connect a service…',
    group: 'App',
    key: null,
    applies: (app) => anywhere(app) && app.screen.name !== 'connect' && app.screen.name !== 'start',
    run: ({ openConnect }) => openConnect('own_key'),
  },
];

/** At the limits of the zoom the keys go to the browser, whose zoom reaches further. */
const SIZES: readonly Action[] = [
  {
    id: 'zoom-in',
    title: 'Larger',
    group: 'App',
    key: 'Mod++',
    fixedKeys: ['Mod+='],
    repeats: true,
    whileTyping: true,
    applies: (app) => anywhere(app) && zoomOf(app) < LARGEST_ZOOM,
    run: (app) => app.changeSettings({ zoom: nextZoom(zoomOf(app), 1) }),
  },
  {
    id: 'zoom-out',
    title: 'Smaller',
    group: 'App',
    key: 'Mod+-',
    repeats: true,
    whileTyping: true,
    applies: (app) => anywhere(app) && zoomOf(app) > SMALLEST_ZOOM,
    run: (app) => app.changeSettings({ zoom: nextZoom(zoomOf(app), -1) }),
  },
  {
    id: 'zoom-reset',
    title: 'Usual size',
    group: 'App',
    key: 'Mod+0',
    whileTyping: true,
    applies: (app) => anywhere(app) && zoomOf(app) !== SMALLEST_ZOOM,
    run: (app) => app.changeSettings({ zoom: SMALLEST_ZOOM }),
  },
];

export const APP_ACTIONS: readonly Action[] = [
  ...SCREENS,
  theme('light', 'Light theme'),
  theme('dark', 'Dark theme'),
  theme('system', 'Theme of this computer'),
  density('compact', 'Compact rows'),
  density('normal', 'Normal rows'),
  density('comfortable', 'Comfortable rows'),
  density('two_lines', 'Two lines a row'),
  ...SIZES,
];
