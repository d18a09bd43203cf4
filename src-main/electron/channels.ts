/** The IPC channels, used by the preload and by `ipc.ts`. The page cannot name a channel. */
export const CHANNELS = {
  call: 'doorstep:call',
  event: 'doorstep:event',
  pickFile: 'doorstep:pick-file',
  takeFile: 'doorstep:take-file',
  chooseFolder: 'doorstep:choose-folder',
  takeText: 'doorstep:take-text',
  saveFile: 'doorstep:save-file',
  showSaved: 'doorstep:show-saved',
  takeOpened: 'doorstep:take-opened',
  openFile: 'doorstep:open-file',
  opened: 'doorstep:opened',
  about: 'doorstep:about',
  openWindow: 'doorstep:open-window',
  closing: 'doorstep:closing',
  mayClose: 'doorstep:may-close',
} as const;
