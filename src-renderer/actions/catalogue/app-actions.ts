import {
  LARGEST_ZOOM,
  nextZoom,
  type Settings,
  SMALLEST_ZOOM,
} from '#shared/contract/workspace/workspace.ts';
import { ACTION_TITLES } from '#shared/messages/screens/actions.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Action } from '../action.ts';
import { anywhere } from './conditions.ts';

const zoomOf = ({ workspace }: AppState): number => workspace?.settings.zoom ?? SMALLEST_ZOOM;

const theme = (value: Settings['theme']): Action => ({
  id: `theme-${value}`,
  title: ACTION_TITLES[`theme-${value}` as const],
  group: 'App',
  key: null,
  applies: (app) => anywhere(app) && app.workspace?.settings.theme !== value,
  run: ({ changeSettings }) => changeSettings({ theme: value }),
});

const density = (value: Settings['density']): Action => ({
  id: `density-${value.replace('_', '-')}`,
  title: ACTION_TITLES[`density-${value}` as const],
  group: 'App',
  key: null,
  applies: (app) => anywhere(app) && app.workspace?.settings.density !== value,
  run: ({ changeSettings }) => changeSettings({ density: value }),
});

const SCREENS: readonly Action[] = [
  {
    id: 'palette',
    title: ACTION_TITLES.palette,
    group: 'App',
    key: 'Mod+k',
    whileTyping: true,
    applies: anywhere,
    run: ({ openDialog }) => openDialog('palette'),
  },
  {
    id: 'keys',
    title: ACTION_TITLES.keys,
    group: 'App',
    key: '?',
    applies: anywhere,
    run: ({ openDialog }) => openDialog('keys'),
  },
  {
    id: 'about',
    title: ACTION_TITLES.about,
    group: 'App',
    key: null,
    applies: anywhere,
    run: ({ openDialog }) => openDialog('about'),
  },
  {
    id: 'lists',
    title: ACTION_TITLES.lists,
    group: 'App',
    key: null,
    applies: (app) => anywhere(app) && app.screen.name !== 'lists' && app.screen.name !== 'start',
    run: ({ goTo }) => goTo({ name: 'lists' }),
  },
  {
    id: 'settings',
    title: ACTION_TITLES.settings,
    group: 'App',
    key: 'Mod+,',
    applies: (app) => anywhere(app) && app.screen.name !== 'settings',
    run: ({ openAside }) => openAside('settings'),
  },
  {
    id: 'leave',
    title: ACTION_TITLES.leave,
    group: 'App',
    key: null,
    applies: ({ canLeave }) => canLeave(),
    run: ({ leave }) => leave(),
  },
  {
    id: 'connect',
    title: ACTION_TITLES.connect,
    group: 'App',
    key: null,
    applies: (app) => anywhere(app) && app.screen.name !== 'connect' && app.screen.name !== 'start',
    run: ({ openConnect }) => openConnect('own_key'),
  },
];

/** At the smallest and the largest size, the browser gets these keys, because its own zoom has a wider range. */
const SIZES: readonly Action[] = [
  {
    id: 'zoom-in',
    title: ACTION_TITLES['zoom-in'],
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
    title: ACTION_TITLES['zoom-out'],
    group: 'App',
    key: 'Mod+-',
    repeats: true,
    whileTyping: true,
    applies: (app) => anywhere(app) && zoomOf(app) > SMALLEST_ZOOM,
    run: (app) => app.changeSettings({ zoom: nextZoom(zoomOf(app), -1) }),
  },
  {
    id: 'zoom-reset',
    title: ACTION_TITLES['zoom-reset'],
    group: 'App',
    key: 'Mod+0',
    whileTyping: true,
    applies: (app) => anywhere(app) && zoomOf(app) !== SMALLEST_ZOOM,
    run: (app) => app.changeSettings({ zoom: SMALLEST_ZOOM }),
  },
];

export const APP_ACTIONS: readonly Action[] = [
  ...SCREENS,
  theme('light'),
  theme('dark'),
  theme('system'),
  density('compact'),
  density('normal'),
  density('comfortable'),
  density('two_lines'),
  ...SIZES,
];
