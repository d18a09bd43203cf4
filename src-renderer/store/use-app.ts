import { createContext, createElement, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import type { AppState, AppStore } from './app-state.ts';
import type { ReadStore } from './slice.ts';

const StoreContext = createContext<AppStore | null>(null);

type Props = { readonly store: AppStore; readonly children: ReactNode };

export function AppProvider({ store, children }: Props) {
  return createElement(StoreContext, { value: store }, children);
}

/** Selects state for a component. The selector must return a stored value or a primitive, never a new object. */
export function useApp<T>(select: (state: AppState) => T): T {
  return useStore(useWholeStore(), select);
}

/** Returns the store for event handlers, which read it without rendering. */
export function useAppStore(): ReadStore {
  return useWholeStore();
}

function useWholeStore(): AppStore {
  const store = use(StoreContext);
  if (!store) throw new Error('there is no store above this component');
  return store;
}
