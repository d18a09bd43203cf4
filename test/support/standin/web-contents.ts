/** A window's page. The app decides its navigation and new windows, and the preload script sends and receives IPC. */
import { EventEmitter } from 'node:events';
import type { Session, WebContents, WebFrameMain, WindowOpenHandlerResponse } from 'electron';
import type { Frame, Page, Request as PageRequest } from 'playwright';
import { fromBrowser, toBrowser } from './address.ts';
import { invoke } from './ipc.ts';
import { applyPermissions, session } from './protocol.ts';
import { BINDING, type Question, rendererScript } from './renderer-script.ts';
import { strict } from './strict.ts';

type OpenHandler = (details: { readonly url: string }) => WindowOpenHandlerResponse;
type Message = readonly [channel: string, message: unknown];

const all = new Map<Page, StandinContents>();

export const contentsOf = (page: Page): StandinContents | null => all.get(page) ?? null;

export class StandinContents extends EventEmitter {
  readonly session = session.defaultSession as unknown as Session;
  readonly mainFrame: WebFrameMain;
  targetId = '';
  /** The strict object that other code gets too, so that the contents of one window are one object. */
  private readonly self: StandinContents;
  private readonly openPage: () => Promise<Page>;
  private readonly opened: Promise<Page>;
  private page: Page | null = null;
  /** The address that the app itself is loading; otherwise null. */
  private loading: string | null = null;
  private openHandler: OpenHandler | null = null;
  private waiting: ((messages: readonly Message[]) => void) | null = null;
  private unsent: Message[] = [];

  constructor(openPage: () => Promise<Page>, preload: string | null) {
    super();
    this.mainFrame = frameOf(() => this.getURL());
    this.openPage = openPage;
    this.self = strict('webContents', this);
    this.opened = this.open(rendererScript(preload));
    return this.self;
  }

  private async open(script: string): Promise<Page> {
    const page = await this.openPage();
    this.page = page;
    all.set(page, this);
    page.once('close', () => this.emit('destroyed'));
    const devTools = await page.context().newCDPSession(page);
    this.targetId = (await devTools.send('Target.getTargetInfo')).targetInfo.targetId;
    await page.exposeBinding(BINDING, ({ frame }, question: Question) => this.answer(frame, question));
    await page.addInitScript(script);
    return page;
  }

  private answer(frame: Frame, question: Question): unknown {
    switch (question.kind) {
      case 'invoke': {
        const isMain = frame === this.page?.mainFrame();
        const senderFrame = isMain ? this.mainFrame : frameOf(() => fromBrowser(frame.url()));
        const sender = this.self as unknown as WebContents; // has only some members, and throws for others
        return invoke({ sender, senderFrame }, question.channel, question.args);
      }
      case 'listen':
        this.waiting?.([]);
        return new Promise((resolve) => {
          this.waiting = resolve;
          this.deliver();
        });
      case 'pathOf':
        return this.pathOf(question.name);
      case 'open':
        return this.decideOpen(fromBrowser(question.url));
    }
  }

  /** Returns the path of a file in the page; '' if a script made the file. */
  private async pathOf(name: string): Promise<string> {
    const page = await this.opened;
    const devTools = await page.context().newCDPSession(page);
    const expression = `window[${JSON.stringify(name)}]`;
    const { result } = await devTools.send('Runtime.evaluate', { expression });
    const { path } = await devTools.send('DOM.getFileInfo', { objectId: result.objectId ?? '' });
    await devTools.detach();
    return path;
  }

  /** Opens an empty window unless the app denies it. That is enough for a spec to notice it. */
  private async decideOpen(url: string): Promise<null> {
    if (this.openHandler?.({ url }).action !== 'deny') await this.openPage();
    return null;
  }

  /** Returns whether this navigation continues. The app's own always does, a page's only if no listener prevents it. */
  decideNavigation(request: PageRequest): boolean {
    if (request.url() === this.loading) return true;
    const isMainFrame = request.frame() === this.page?.mainFrame();
    let isPrevented = false;
    const event = strict('navigation event', {
      url: fromBrowser(request.url()),
      isMainFrame,
      isSameDocument: false,
      get defaultPrevented() {
        return isPrevented;
      },
      preventDefault: () => {
        isPrevented = true;
      },
    });
    this.emit('will-frame-navigate', event);
    if (isMainFrame) this.emit('will-navigate', event);
    return !isPrevented;
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.opened;
    await applyPermissions(page.context());
    this.loading = toBrowser(url);
    await page.goto(this.loading).finally(() => {
      this.loading = null;
    });
    this.emit('did-finish-load');
  }

  send(channel: string, message: unknown): void {
    this.unsent.push([channel, structuredClone(message)]);
    this.deliver();
  }

  private deliver(): void {
    if (!this.waiting || this.unsent.length === 0) return;
    this.waiting(this.unsent);
    this.waiting = null;
    this.unsent = [];
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  getURL(): string {
    return fromBrowser(this.page?.url() ?? '');
  }

  isDestroyed(): boolean {
    return this.page?.isClosed() ?? false;
  }

  close(): void {
    void this.destroyPage();
  }

  /** Ends the page itself. `BrowserWindow.close` asks the app first. */
  async destroyPage(): Promise<void> {
    const page = await this.opened;
    all.delete(page);
    await page.close();
  }

  async bringToFront(): Promise<void> {
    await (await this.opened).bringToFront();
  }

  async emulateTheme(colorScheme: 'light' | 'dark' | null): Promise<void> {
    await (await this.opened).emulateMedia({ colorScheme });
  }
}

function frameOf(url: () => string): WebFrameMain {
  const frame = {
    get url() {
      return url();
    },
  };
  return strict('WebFrameMain', frame) as WebFrameMain; // has only some members, and throws for others
}
