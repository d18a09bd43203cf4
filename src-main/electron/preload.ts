/**
 * Gives the page its only access to Electron. This file names no operation, so a new operation needs no change here.
 * The page never gets or names a path, because `webUtils` finds the path of a dropped file here.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { EventMessage } from '#shared/contract/events.ts';
import type { Bridge } from '#shared/contract/transport/bridge.ts';
import { CHANNELS } from './channels.ts';

const bridge: Bridge<File> = {
  call: (name, input) => ipcRenderer.invoke(CHANNELS.call, name, input),
  subscribe: (listener) => {
    const forward = (_event: unknown, message: EventMessage) => listener(message);
    ipcRenderer.on(CHANNELS.event, forward);
    return () => {
      ipcRenderer.removeListener(CHANNELS.event, forward);
    };
  },
  pickFile: () => ipcRenderer.invoke(CHANNELS.pickFile),
  takeFile: (file) => ipcRenderer.invoke(CHANNELS.takeFile, webUtils.getPathForFile(file), file.name),
  chooseFolder: () => ipcRenderer.invoke(CHANNELS.chooseFolder),
  openFile: (file) => ipcRenderer.invoke(CHANNELS.openFile, webUtils.getPathForFile(file), file.name),
  takeText: (text, name) => ipcRenderer.invoke(CHANNELS.takeText, text, name),
  saveFile: (file, { replaceOriginal }) => ipcRenderer.invoke(CHANNELS.saveFile, file.token, replaceOriginal),
  showSaved: (file) => ipcRenderer.invoke(CHANNELS.showSaved, file.token),
  takeOpened: () => ipcRenderer.invoke(CHANNELS.takeOpened),
  onOpened: (listener) => {
    ipcRenderer.on(CHANNELS.opened, () => listener());
  },
  onAbout: (listener) => {
    ipcRenderer.on(CHANNELS.about, () => listener());
  },
  openWindow: (place) => ipcRenderer.invoke(CHANNELS.openWindow, place),
  beforeClose: (keep) => {
    const mayClose = () => ipcRenderer.invoke(CHANNELS.mayClose);
    ipcRenderer.on(CHANNELS.closing, () => void keep().then(mayClose, mayClose));
  },
};

contextBridge.exposeInMainWorld('doorstep', Object.freeze(bridge));
