import { app, BrowserWindow, protocol } from 'electron';

const privileges = { standard: true, secure: true };
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);
app.on('window-all-closed', () => app.quit());
await app.whenReady();
const page = '<title>One line</title><h1>One line</h1>';
protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html' } }));
const webPreferences = { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true };
void new BrowserWindow({ webPreferences }).loadURL('app://bundle/index.html');
